// Written by docs/catalogue/generate.py: do not edit.
// swift-format-ignore-file

extension MicrosoftCloud {
  /// The published name that the octets are, case aside, and its cloud: a literal, which takes no memory.
  static func known(_ octets: UnsafeBufferPointer<UInt8>) -> (name: String, cloud: MicrosoftCloud)? {
    switch octets.count {
    case 15:
      if unsafe OctetText.isFolded(octets, "sts.windows.net") { return ("sts.windows.net", .global) }
    case 17:
      if unsafe OctetText.isFolded(octets, "login.windows.net") { return ("login.windows.net", .global) }
    case 19:
      if unsafe OctetText.isFolded(octets, "login.microsoft.com") { return ("login.microsoft.com", .global) }
    case 22:
      if unsafe OctetText.isFolded(octets, "login.chinacloudapi.cn") { return ("login.chinacloudapi.cn", .china) }
    case 23:
      if unsafe OctetText.isFolded(octets, "login.usgovcloudapi.net") { return ("login.usgovcloudapi.net", .usGovernment) }
    case 24:
      if unsafe OctetText.isFolded(octets, "login.microsoftonline.us") { return ("login.microsoftonline.us", .usGovernment) }
      if unsafe OctetText.isFolded(octets, "login.microsoftonline.de") { return ("login.microsoftonline.de", .germany) }
    case 25:
      if unsafe OctetText.isFolded(octets, "login.microsoftonline.com") { return ("login.microsoftonline.com", .global) }
    case 26:
      if unsafe OctetText.isFolded(octets, "login.sovcloud-identity.fr") { return ("login.sovcloud-identity.fr", .franceSovereign) }
      if unsafe OctetText.isFolded(octets, "login.sovcloud-identity.de") { return ("login.sovcloud-identity.de", .germanySovereign) }
      if unsafe OctetText.isFolded(octets, "login.sovcloud-identity.sg") { return ("login.sovcloud-identity.sg", .singaporeSovereign) }
    case 28:
      if unsafe OctetText.isFolded(octets, "login-us.microsoftonline.com") { return ("login-us.microsoftonline.com", .usGovernment) }
    case 32:
      if unsafe OctetText.isFolded(octets, "login.partner.microsoftonline.cn") { return ("login.partner.microsoftonline.cn", .china) }
    default: break
    }
    return nil
  }
}
