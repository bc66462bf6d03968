# Installs both programs from the sources, with the Swift of Xcode. This repository is its own tap:
#
#   brew tap landfall/landfall ADDRESS-OF-THIS-REPOSITORY
#   brew install --HEAD landfall
#
# A release adds "homepage", "url" and "sha256" of its archive of sources.
class Landfall < Formula
  desc "Find out why a Universal Link does not open the app, and serve links"
  license "Apache-2.0"
  # The clone that holds this file, wherever it was made from.
  head File.expand_path("..", __dir__), using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]

  depends_on "curl"
  depends_on "libarchive"
  depends_on "libmicrohttpd"
  depends_on "libpng"
  depends_on "libpq"
  depends_on "libsodium"
  depends_on macos: :sequoia
  depends_on "openssl@3"
  depends_on "qrencode"
  depends_on "sqlite"

  def install
    # Homebrew keeps these out of the way of what macOS brings along.
    %w[curl libarchive libpq openssl@3 sqlite].each do |name|
      ENV.prepend_path "PKG_CONFIG_PATH", Formula[name].opt_lib/"pkgconfig"
    end
    %w[landfall landfalld].each do |program|
      system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", program
      bin.install ".build/release/#{program}"
      generate_completions_from_executable(bin/program, "completions")
    end
    (man1/"landfall.1").write Utils.safe_popen_read(bin/"landfall", "man")
    (man8/"landfalld.8").write Utils.safe_popen_read(bin/"landfalld", "man")
  end

  service do
    run [opt_bin/"landfalld", "serve"]
    keep_alive true
    environment_variables LANDFALL_DATA: var/"landfall"
    log_path var/"log/landfalld.log"
    error_log_path var/"log/landfalld.log"
  end

  test do
    (testpath/"aasa.json").write <<~JSON
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.org.example.shop"],
        "components": [{"/": "/buy/*"}]}]}}
    JSON
    output = shell_output("#{bin}/landfall verify -d example.com -j aasa.json -u https://example.com/buy/42")
    assert_match "match", output
    system bin/"landfalld", "migrate", "--data", testpath/"data"
    assert_equal "all is well\n", shell_output("#{bin}/landfalld check-config --data #{testpath}/data")
  end
end
