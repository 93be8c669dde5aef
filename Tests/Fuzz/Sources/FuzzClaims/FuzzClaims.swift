/// libFuzzer's entry: an input that breaks a property ends the run, and is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let broken = ClaimsProperties.firstBroken(by: bytes) { preconditionFailure(broken) }
  return 0
}
