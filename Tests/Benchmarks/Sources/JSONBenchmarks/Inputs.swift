/// The small inputs: what a client reads a few times a second.
enum Inputs {
  /// A claims request of 131 bytes and 26 events.
  static let claims131 =
    #"{"access_token":{"nbf":{"essential":true,"value":"1652813508"},"acrs":{"essent"#
    + #"ial":true,"values":["c1","c2"]},"cc":null,"ip":null}}"#

  /// A claims request of 561 bytes and 84 events.
  static let claims561 =
    #"{"userinfo":{"given_name":{"essential":true},"nickname":null,"email":{"essenti"#
    + #"al":true}},"id_token":{"auth_time":{"essential":true},"acr":{"values":["urn:ma"#
    + #"ce:incommon:iap:silver","urn:mace:incommon:iap:bronze"]},"sub":{"value":"24828"#
    + #"9761001-12345"},"amr":{"values":["pwd"]}},"access_token":{"nbf":{"essential":t"#
    + #"rue,"value":"1652813508"},"acrs":{"essential":true,"value":"urn:microsoft:req1"#
    + #":strong-session-every"},"xms_cc":{"values":["cp1","protapp"]},"deviceid":{"ess"#
    + #"ential":true},"polids":{"essential":true,"values":["d65fd5b9-1c0c-4cc9-8a1f-c1"#
    + #"c5bb5ae0ab"]}}}"#

  /// An error body of 1,205 bytes and 26 events, with 38 escapes.
  static let errorBody =
    #"{"error":"interaction_required","error_description":"AADSTS50076: Due to a con"#
    + #"figuration change made by your administrator, or because you moved to a new lo"#
    + #"cation, you must use multi-factor authentication to access \u002700000003-0000"#
    + #"-0000-c000-000000000000\u0027. Do not retry at once.\r\nTrace ID: 5dd1ad14-2f5"#
    + #"c-4b3a-9c1c-2b6e3c0d5c00\r\nCorrelation ID: 8f1a3c2e-7b9d-4e6f-8a0b-1c2d3e4f5a"#
    + #"6b\r\nTimestamp: 2024-05-01 10:00:00Z","error_codes":[50076],"timestamp":"2024"#
    + #"-05-01 10:00:00Z","trace_id":"5dd1ad14-2f5c-4b3a-9c1c-2b6e3c0d5c00","correlati"#
    + #"on_id":"8f1a3c2e-7b9d-4e6f-8a0b-1c2d3e4f5a6b","error_uri":"https://login.micro"#
    + #"softonline.com/error?code=50076","suberror":"basic_action","tenant_id":"72f988"#
    + #"bf-86f1-41af-91ab-2d7cd011db47","client_id":"04b07795-8ddb-461a-bbee-02f9e1bf7"#
    + #"b46","claims":"{\"access_token\":{\"capolids\":{\"essential\":true,\"values\":"#
    + #"[\"d65fd5b9-1c0c-4cc9-8a1f-c1c5bb5ae0ab\",\"a0a0a0a0-1c0c-4cc9-8a1f-c1c5bb5ae0"#
    + #"ab\",\"b1b1b1b1-1c0c-4cc9-8a1f-c1c5bb5ae0ab\",\"c2c2c2c2-1c0c-4cc9-8a1f-c1c5bb"#
    + #"5ae0ab\",\"e4e4e4e4-1c0c-4cc9-8a1f-c1c5bb5ae0ab\",\"f5f5f5f5-1c0c-4cc9-8a1f-c1"#
    + #"c5bb5ae0ab\",\"d3d3d3d3-1c0c-4cc9-8a1f-c1c5bb5ae0ab\"]},\"nbf\":{\"essential\""#
    + #":true,\"value\":\"1652813508\"}}}"}"#
}
