# Homebrew's formula: `brew install --build-from-source Packaging/claims-challenge.rb --HEAD`.
class ClaimsChallenge < Formula
  desc "Reads claims challenges and builds the token requests that answer them"
  homepage "https://example.org/swift-claims-challenge"
  license "Apache-2.0"
  head "https://example.org/swift-claims-challenge.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "yajl"

  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "claims-challenge"
    ENV["TOOL"] = ".build/release/claims-challenge"
    system "Packaging/install", prefix
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/claims-challenge --version") unless build.head?
    assert_match "AADSTS50076", shell_output("#{bin}/claims-challenge explain 50076")
  end
end
