#if Yajl && (os(Linux) || os(macOS))
  internal import CYajlShims

  private typealias Context = UnsafeMutablePointer<YajlContext>

  @inline(__always)
  private func context(_ pointer: UnsafeMutableRawPointer?) -> Context {
    unsafe pointer.unsafelyUnwrapped.assumingMemoryBound(to: YajlContext.self)
  }

  @inline(__always)
  private func bytes(_ pointer: UnsafePointer<CChar>?) -> UnsafePointer<UInt8> {
    unsafe UnsafeRawPointer(pointer.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
  }

  /// The functions that yajl calls; each says with 1 that yajl may go on.
  ///
  /// yajl keeps the address of the table, so it is made once and never freed; it is not written to
  /// after that.
  nonisolated(unsafe) let yajlCallbacks: UnsafePointer<yajl_callbacks> = {
    let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
    unsafe table.initialize(
      to: yajl_callbacks(
        yajl_null: { unsafe addLiteral(context($0), .null) },
        yajl_boolean: { unsafe addLiteral(context($0), $1 == 0 ? .false : .true) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { unsafe context($0).pointee.number(bytes($1), $2) ? 1 : 0 },
        yajl_string: { unsafe addString(context($0), $1, $2) },
        yajl_start_map: { unsafe begin(context($0), .beginObject) },
        yajl_map_key: { unsafe addName(context($0), $1, $2) },
        yajl_end_map: { unsafe end(context($0), .endObject) },
        yajl_start_array: { unsafe begin(context($0), .beginArray) },
        yajl_end_array: { unsafe end(context($0), .endArray) }
      ))
    return unsafe UnsafePointer(table)
  }()

  // Each function first tries what is usual, in which nothing is called, and leaves the rest to another
  // one: it needs hardly any registers, and saves none.

  @inline(__always)
  private func addName(_ context: Context, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    unsafe context.pointee.appendName(start, count) ? 1 : addUnusualName(context, start, count)
  }

  @inline(never)
  private func addUnusualName(
    _ context: Context, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Int32 {
    unsafe context.pointee.name(start, count) ? 1 : 0
  }

  @inline(__always)
  private func addString(_ context: Context, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32
  {
    unsafe context.pointee.appendString(start, count) ? 1 : addUnusualString(context, start, count)
  }

  @inline(never)
  private func addUnusualString(
    _ context: Context, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Int32 {
    unsafe context.pointee.string(.string, start, count) ? 1 : 0
  }

  @inline(__always)
  private func addLiteral(_ context: Context, _ kind: JSONEvent.Kind) -> Int32 {
    let end = unsafe context.pointee.yajlTokenEnd
    return unsafe context.pointee.appendLiteral(kind, end: end)
      ? 1 : addUnusualLiteral(context, kind, end)
  }

  @inline(never)
  private func addUnusualLiteral(_ context: Context, _ kind: JSONEvent.Kind, _ end: Int) -> Int32 {
    unsafe context.pointee.literal(kind, end: end)
    return 1
  }

  @inline(__always)
  private func begin(_ context: Context, _ kind: JSONEvent.Kind) -> Int32 {
    let end = unsafe context.pointee.yajlTokenEnd
    return unsafe context.pointee.appendBegin(kind, end: end)
      ? 1 : beginUnusually(context, kind, end)
  }

  @inline(never)
  private func beginUnusually(_ context: Context, _ kind: JSONEvent.Kind, _ end: Int) -> Int32 {
    unsafe context.pointee.begin(kind, end: end) ? 1 : 0
  }

  @inline(__always)
  private func end(_ context: Context, _ kind: JSONEvent.Kind) -> Int32 {
    let end = unsafe context.pointee.yajlTokenEnd
    return unsafe context.pointee.appendEnd(kind, end: end) ? 1 : endUnusually(context, kind, end)
  }

  @inline(never)
  private func endUnusually(_ context: Context, _ kind: JSONEvent.Kind, _ end: Int) -> Int32 {
    unsafe context.pointee.end(kind, end: end) ? 1 : 0
  }

  /// The memory of a handle: the context's own.
  ///
  /// Where there is none, the call into yajl ends.
  func yajlMemory(of context: UnsafeMutablePointer<YajlContext>) -> cyajl_memory {
    unsafe cyajl_memory(
      allocate: { unsafe YajlJSON.context($0).pointee.memory.allocate($1) },
      reallocate: { owner, memory, size in
        guard let memory = unsafe memory else {
          return unsafe YajlJSON.context(owner).pointee.memory.allocate(size)
        }
        return unsafe YajlJSON.context(owner).pointee.memory.reallocate(memory, size)
      },
      release: { owner, memory in
        guard let memory = unsafe memory else { return }
        unsafe YajlJSON.context(owner).pointee.memory.free(memory)
      },
      owner: context, call: nil)
  }
#endif
