import Foundation
import YajlJSON

/// The large inputs, the same in every run.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next(_ bound: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % bound)
  }

  private mutating func hexadecimal(_ count: Int) -> String {
    String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &self) ?? "0" })
  }

  /// A HAR of about `byteCount` bytes with entries of 2 to 6 KB.
  mutating func writeHAR(to url: URL, byteCount: Int) throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var written = 0
    var buffer = Array(
      #"{"log":{"version":"1.2","creator":{"name":"recorder","version":"1"},"entries":["#.utf8)
    while written < byteCount {
      if written > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer += entry().jsonBytes()
      written += buffer.count
      try file.write(contentsOf: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: Data("]}}".utf8))
  }

  /// NDJSON of about `byteCount` bytes, a response of about 330 bytes a line.
  mutating func writeLines(to url: URL, byteCount: Int) throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var written = 0
    while written < byteCount {
      var buffer: [UInt8] = []
      for _ in 0..<200 {
        buffer += line().jsonBytes()
        buffer.append(0x0A)
      }
      written += buffer.count
      try file.write(contentsOf: buffer)
    }
  }

  private mutating func headers(_ count: Int) -> JSONValue {
    .array(
      (0..<count).map { index in
        ["name": .string("X-Header-\(index)"), "value": .string(hexadecimal(8 + next(40)))]
      })
  }

  private mutating func entry() -> JSONValue {
    let status = [200, 200, 200, 304, 401, 403][next(6)]
    return [
      "startedDateTime": .string("2024-05-01T10:0\(next(10)):00.\(100 + next(900))Z"),
      "time": .number(JSONNumber(next(2_000))),
      "request": [
        "method": "GET", "url": .string("https://api.contoso.com/v1.0/me/\(hexadecimal(12))"),
        "httpVersion": "HTTP/2", "headers": headers(8 + next(10)), "queryString": [],
        "cookies": [], "headersSize": -1, "bodySize": 0,
      ],
      "response": [
        "status": .number(JSONNumber(status)), "statusText": "", "httpVersion": "HTTP/2",
        "headers": headers(10 + next(12)), "cookies": [],
        "content": [
          "size": 100, "mimeType": "application/json",
          "text": .string(
            "{\"id\":\"\(hexadecimal(32))\",\"value\":\"\(hexadecimal(next(1_500)))\"}"),
        ],
        "redirectURL": "", "headersSize": -1, "bodySize": 100,
      ],
      "cache": [:],
      "timings": ["send": 0.1, "wait": .number(JSONNumber(next(900))), "receive": 1.25],
    ]
  }

  private mutating func line() -> JSONValue {
    [
      "id": .string(hexadecimal(16)), "status": .number(JSONNumber([200, 401, 403][next(3)])),
      "url": .string("https://graph.microsoft.com/v1.0/users/\(hexadecimal(20))"),
      "headers": [
        "date": "Wed, 01 May 2024 10:00:00 GMT",
        "www-authenticate": .string(
          "Bearer realm=\"\", error=\"insufficient_claims\", claims=\"\(hexadecimal(60))\""),
      ],
      "duration": .number(JSONNumber(next(4_000))), "retry": false, "body": nil,
    ]
  }
}

extension Generator: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    UInt64(next(1 << 31)) << 33 ^ UInt64(next(1 << 31)) << 16 ^ UInt64(next(1 << 31))
  }
}
