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

/// The functions that yajl calls.
///
/// yajl keeps the address of the table, so it is made once and never freed; it is not written to
/// after that.
nonisolated(unsafe) let yajlCallbacks: UnsafePointer<yajl_callbacks> = {
  let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
  unsafe table.initialize(
    to: yajl_callbacks(
      yajl_null: { unsafe context($0).pointee.literal(.null) ? 1 : 0 },
      yajl_boolean: { unsafe context($0).pointee.literal($1 == 0 ? .false : .true) ? 1 : 0 },
      yajl_integer: nil,
      yajl_double: nil,
      yajl_number: { unsafe context($0).pointee.number(bytes($1), $2) ? 1 : 0 },
      yajl_string: { unsafe context($0).pointee.string(.string, $1, $2) ? 1 : 0 },
      yajl_start_map: { unsafe context($0).pointee.begin(.beginObject) ? 1 : 0 },
      yajl_map_key: { pointer, text, count in
        unsafe context(pointer).pointee.name(text, count) ? 1 : 0
      },
      yajl_end_map: { unsafe context($0).pointee.end(.endObject) ? 1 : 0 },
      yajl_start_array: { unsafe context($0).pointee.begin(.beginArray) ? 1 : 0 },
      yajl_end_array: { unsafe context($0).pointee.end(.endArray) ? 1 : 0 }
    ))
  return unsafe UnsafePointer(table)
}()

/// yajl's memory functions, over the context's own memory.
func yajlMemoryFunctions(
  _ context: UnsafeMutablePointer<YajlContext>
) -> yajl_alloc_funcs {
  unsafe yajl_alloc_funcs(
    malloc: { pointer, size in
      unsafe YajlJSON.context(pointer).pointee.memory.allocate(Int(size))
    },
    realloc: { pointer, memory, size in
      guard let memory = unsafe memory else {
        return unsafe YajlJSON.context(pointer).pointee.memory.allocate(Int(size))
      }
      return unsafe YajlJSON.context(pointer).pointee.memory.reallocate(memory, Int(size))
    },
    free: { pointer, memory in
      guard let memory = unsafe memory else { return }
      unsafe YajlJSON.context(pointer).pointee.memory.free(memory)
    },
    ctx: context)
}
