import TestSupport
import Testing
import YajlJSON

/// The ordered value tree.
struct ValueTests {
  @Test func `literals and accessors`() {
    let value: JSONValue = ["a": [1, "x", true, nil, 1.5], "b": ["c": -2]]
    #expect(value["a"]?[0]?.int == 1)
    #expect(value["a"]?[1]?.string == "x")
    #expect(value["a"]?[2]?.bool == true)
    #expect(value["a"]?[3]?.isNull == true)
    #expect(value["a"]?[4]?.double == 1.5)
    #expect(value["b"]?["c"]?.int == -2)
    #expect(value["a"]?[5] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["a"]?["b"] == nil)
    #expect(value[0] == nil)
    #expect(value["a"]?.array?.count == 5)
    #expect(value.object?.names == ["a", "b"])
  }

  @Test func `a lookup finds the last of several, setting leaves one in the first place`() {
    var object: JSONObject = ["a": 1, "b": 2, "a": 3]
    #expect(object["a"] == 3)
    #expect(object.firstValue(for: "a") == 1)
    #expect(object.values(for: "a") == [1, 3])
    #expect(object.hasDuplicateNames)
    object["a"] = 4
    #expect(object == ["a": 4, "b": 2])
    object["c"] = nil
    object["b"] = nil
    object["d"] = 5
    #expect(object == ["a": 4, "d": 5])
    object.append(name: "a", value: 6)
    #expect(object.names == ["a", "d", "a"])
    object.removeValues(for: "a")
    #expect(object == ["d": 5])
  }

  @Test func `a large object behaves like a small one`() {
    var random = SeededGenerator(seed: 3)
    var object = JSONObject()
    var model: [(String, Int)] = []
    for step in 0..<2_000 {
      let name = "n\(random.index(80))"
      switch random.index(4) {
      case 0:
        object.append(name: name, value: .number(JSONNumber(step)))
        model.append((name, step))
      case 1:
        object[name] = nil
        model.removeAll { $0.0 == name }
      default:
        object[name] = .number(JSONNumber(step))
        if let first = model.firstIndex(where: { $0.0 == name }) {
          model[first].1 = step
          var place = -1
          model.removeAll { member in
            place += 1
            return place != first && member.0 == name
          }
        } else {
          model.append((name, step))
        }
      }
      #expect(object[name]?.int == model.last { $0.0 == name }?.1)
      #expect(object.count == model.count)
    }
    #expect(object.map(\.name) == model.map(\.0))
    #expect(object.map(\.value.int) == model.map(\.1))
    #expect(object.hasDuplicateNames == (Set(model.map(\.0)).count < model.count))
  }

  @Test func `strings and names are compared by their bytes`() {
    #expect(JSONValue.string("\u{E9}") != JSONValue.string("e\u{301}"))
    #expect(JSONValue.string("\u{E9}") == JSONValue.string("\u{E9}"))
    var object: JSONObject = ["\u{E9}": 1]
    object["e\u{301}"] = 2
    #expect(object.count == 2)
    #expect(object["\u{E9}"] == 1)
    #expect(!object.hasDuplicateNames)
  }

  @Test func `numbers are equal as written, and comparable by what they mean`() throws {
    #expect(JSONNumber(text: "1") != JSONNumber(text: "1.0"))
    let one = try #require(JSONNumber(text: "1"))
    let other = try #require(JSONNumber(text: "10.0e-1"))
    #expect(one.isNumericallyEqual(to: other))
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(UInt64.max).uint64 == .max)
    for text in ["", "-", "01", "1.", ".1", "+1", "1e", "0x1", " 1", "1 ", "NaN", "１"] {
      #expect(JSONNumber(text: text) == nil)
    }
  }

  @Test func `doubles are read as the nearest, as the standard library reads them`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let digits = String((0...random.index(20)).map { _ in Character("\(random.index(10))") })
      let text =
        "\(1 + random.index(9))" + digits + (random.chance(oneIn: 2) ? "." + digits : "")
        + (random.chance(oneIn: 3) ? "e-\(random.index(30))" : "")
      #expect(try Double(jsonString: text).bitPattern == Double(text)?.bitPattern)
    }
  }

  @Test func `a JSON Pointer escapes tildes and slashes`() {
    #expect(JSONPointer.text([]) == "")
    #expect(JSONPointer.text(["access_token", "a/b", "m~n", ""]) == "/access_token/a~1b/m~0n/")
  }
}
