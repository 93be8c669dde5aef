/// Why a request failed below HTTP: the numbers of `NSURLErrorDomain`, an open set.
///
/// The numbers are kept as they came, so that an `NSError` made from one equals the one received.
public struct NetworkErrorCode: Error, RawRepresentable, Sendable, Hashable {
  /// The number, for example −1009.
  public let rawValue: Int

  /// Makes a value from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Makes a code from its number.
  public init(_ number: Int) { rawValue = number }

  /// The error domain that the numbers belong to.
  public static let domain = "NSURLErrorDomain"
}

extension NetworkErrorCode: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a value from a literal.
  public init(integerLiteral number: Int) { rawValue = number }

  /// The value as text.
  public var description: String { "\(Self.domain) \(rawValue)" }
}

extension NetworkErrorCode {
  /// The request was cancelled, by the user or the program.
  public static let cancelled: Self = -999
  /// No answer in time.
  public static let timedOut: Self = -1001
  /// The host name has no address.
  public static let cannotFindHost: Self = -1003
  /// The host takes no connection.
  public static let cannotConnectToHost: Self = -1004
  /// The connection broke after it was made.
  public static let networkConnectionLost: Self = -1005
  /// The name service did not answer.
  public static let dnsLookupFailed: Self = -1006
  /// There is no network.
  public static let notConnectedToInternet: Self = -1009
  /// Roaming is needed and switched off.
  public static let internationalRoamingOff: Self = -1018
  /// A telephone call keeps the network busy.
  public static let callIsActive: Self = -1019
  /// The cellular network refuses data.
  public static let dataNotAllowed: Self = -1020
  /// TLS could not be set up.
  ///
  /// Waiting does not mend it.
  public static let secureConnectionFailed: Self = -1200

  /// Whether the network itself is the trouble, so that waiting for it can help.
  public var isConnectivity: Bool {
    switch self {
    case .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost,
      .dnsLookupFailed, .notConnectedToInternet, .internationalRoamingOff, .callIsActive,
      .dataNotAllowed:
      true
    default: false
    }
  }

  /// The five codes after which MSAL for Apple sends a request once more.
  package var isRetriedByMSAL: Bool {
    switch self {
    case .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost,
      .notConnectedToInternet:
      true
    default: false
    }
  }

  /// Whether nothing can have reached the server, so that sending again cannot act twice.
  package var sentNothing: Bool {
    switch self {
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
      .internationalRoamingOff, .callIsActive, .dataNotAllowed:
      true
    default: false
    }
  }
}
