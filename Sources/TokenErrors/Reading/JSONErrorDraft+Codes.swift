import WireText
import YajlJSON

extension JSONErrorDraft {
  /// `error_codes`: numbers, texts of numbers, one of either, or one text that holds a list.
  func readCodes(_ json: inout JSONCursor) throws(JSONError) {
    error.aadstsCodes = []
    error.wire.hasNumericCodes = false
    guard !json.null() else { return }
    var isReadable = true
    if (try? json.beginArray()) != nil {
      var areNumbers = true
      while try json.nextElement() {
        if let number = try json.intOrSkip() {
          if number >= 0 {
            error.aadstsCodes.append(AADSTSErrorCode(number))
          } else {
            isReadable = false
          }
          continue
        }
        areNumbers = false
        if let text = try? json.string(), let code = AADSTSErrorCode(parsing: text.trimmed) {
          error.aadstsCodes.append(code)
        } else {
          isReadable = false
        }
      }
      error.wire.hasNumericCodes = areNumbers && !error.aadstsCodes.isEmpty
    } else if let text = try? json.string() {
      error.aadstsCodes = CodeList.codes(in: text)
      isReadable = !error.aadstsCodes.isEmpty
    } else if let number = try json.value().int, number >= 0 {
      error.aadstsCodes = [AADSTSErrorCode(number)]
    } else {
      isReadable = false
    }
    if !isReadable {
      error.diagnostics.append(
        TokenErrorDiagnostic(
          .unreadableCodes, message: "error_codes holds something else than numbers."))
    }
  }
}

/// Codes in one text: `[500011]`, `"50076,50079"`, `AADSTS50076`.
enum CodeList {
  /// The codes in order; of a list that is not closed not the last one, which may be cut off.
  static func codes(in text: String) -> [AADSTSErrorCode] {
    let bytes = text.utf8
    let isOpen = bytes.first == UInt8(ascii: "[") && !bytes.contains(UInt8(ascii: "]"))
    return (isOpen ? bytes[..<bytes.endOfWholeWords] : bytes[...]).split {
      $0.isSpace || ",;[]\"'".utf8.contains($0)
    }
    .compactMap { AADSTSErrorCode(parsing: String(Substring($0))) }
  }
}

/// `client_info`: base64url of `{"uid":…,"utid":…}`.
package enum ClientInfo {
  /// `uid.utid`, as MSAL writes the id of an account; `nil` if one is missing or empty.
  package static func homeAccountID(_ text: String) -> String? {
    guard let bytes = Base64.octets(Substring(text.trimmed)),
      let object = try? JSONObject(jsonBytes: bytes),
      let uid = object["uid"]?.nonEmptyString, let utid = object["utid"]?.nonEmptyString
    else { return nil }
    return "\(uid).\(utid)"
  }
}
