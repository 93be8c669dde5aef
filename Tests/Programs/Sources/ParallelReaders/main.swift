// Many tasks that make, use and drop parsers at once, for ThreadSanitizer: one idle reader is handed
// from parser to parser within the whole process. Exits with 1 if a task reads something else than
// the document.
import YajlJSON

let document = Array(#"{"a":[1,2,{"b":"x\n"}],"c":null}"#.utf8)
let repeating = Array(#"{"a":[1,2,{"b":"x\n"}],"c":null,"a":3}"#.utf8)
let expected = try JSONValue(jsonBytes: document)

let faults = await withTaskGroup(of: Int.self) { group in
  for task in 0..<16 {
    group.addTask {
      var faults = 0
      for turn in 0..<4_000 {
        if (turn + task) % 3 == 0 {
          if (try? JSONValue(jsonBytes: repeating)) != nil { faults += 1 }
        }
        var parser = JSONParser()
        if (try? parser.decode(JSONValue.self, from: document)) != expected { faults += 1 }
        if (try? JSONValue(jsonBytes: document)) != expected { faults += 1 }  // while one is held
        if turn % 64 == 0 { await Task.yield() }
      }
      return faults
    }
  }
  var sum = 0
  for await faults in group { sum += faults }
  return sum
}
guard faults == 0 else { fatalError("\(faults) documents were read wrongly") }
print("ok      16 tasks read \(16 * 4_000 * 2) documents at once")
