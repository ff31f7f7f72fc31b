#!/usr/bin/env python3
"""The page of picco run --profile in a real browser, in light and dark, wide and narrow: check.py BIN FOLDER

Writes screenshots to the folder. Drives Chromium by ChromeDriver's own protocol, W3C WebDriver."""
import base64
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

BIN, SHOTS = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]

# The browser must not look for a network, and finds none here.
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--hide-scrollbars"]

LOOPED = """\
public int main() {
    private unsigned int a[64], p = 5;
    private int sum = 0;
    public int i;
    smcinput(a, 1, 64);
    for (i = 0; i < 64; i++)
        p = a[p];
    for (i = 0; i < 64; i++)
        sum = sum * a[i] % 1000 + (a[i] > 7 && sum < 5 ? 1 : 0);
    smcoutput(p, 1);
    smcoutput(sum, 1);
    return 0;
}
"""


class Browser:
    def __init__(self, dark, width):
        self.profile = tempfile.mkdtemp()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.root = f"http://127.0.0.1:{port}/session"
        for _ in range(300): # until it listens
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/status", timeout=10).close()
                break
            except OSError:
                time.sleep(0.1)
        flags = FLAGS + [f"--user-data-dir={self.profile}", f"--window-size={width},900"]
        options = {"args": flags, "binary": shutil.which("chromium")}
        made = self.call("", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.root += "/" + made["sessionId"]
        scheme = {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}
        self.command("Emulation.setEmulatedMedia", scheme)
        # The window's frame takes some of its width.
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})

    def call(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            sys.exit(f"chromedriver: {error.read().decode()}")

    def command(self, name, parameters):
        return self.call("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def run(self, script):
        return self.call("/execute/sync", {"script": script, "args": []})

    def open(self, file):
        self.call("/url", {"url": file.as_uri()})

    def shoot(self, name, whole=False):
        parameters = {"format": "png", "captureBeyondViewport": whole}
        (SHOTS / name).write_bytes(base64.b64decode(self.command("Page.captureScreenshot", parameters)["data"]))

    def messages(self):
        return self.call("/se/log", {"type": "browser"})

    def close(self):
        urllib.request.urlopen(urllib.request.Request(self.root, method="DELETE"), timeout=60).close()
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


# Contrast of text on what is behind it, as WCAG defines it; each colour is put on those below it.
CONTRAST = """
const parse = c => { const n = c.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
const over = (x, y) => [0, 1, 2].map(i => x[i] * x[3] + y[i] * (1 - x[3])).concat([1]);
const light = c => { const l = c.slice(0, 3).map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                     return 0.2126 * l[0] + 0.7152 * l[1] + 0.0722 * l[2]; };
const ground = e => e ? over(parse(getComputedStyle(e).backgroundColor), ground(e.parentElement)) : [255, 255, 255, 1];
let worst = [99, ''];
for (const e of document.querySelectorAll('h1, h2, p, dt, dd, a, span, td, th, li, summary')) {
  if (!e.textContent.trim() || !e.getClientRects().length) continue;
  const back = ground(e), front = over(parse(getComputedStyle(e).color), back);
  const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < worst[0]) worst = [ratio, e.textContent.slice(0, 60)];
}
return worst;
"""


def check_page(file, name, hot, dark, width):
    browser = Browser(dark, width)
    try:
        browser.open(file)
        browser.shoot(f"{name}-{'dark' if dark else 'light'}-{width}.png", whole=True)
        ground = browser.run("return getComputedStyle(document.body).backgroundColor")
        brightness = sum(map(int, ground[4:-1].split(","))) / 3
        assert (brightness < 60) == dark, ground
        ratio, text = browser.run(CONTRAST)
        assert ratio >= 4.5, f"{name}: '{text}' has a contrast of {ratio:.2f}"
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"{name}: wider than the window"
        # What it shows: totals, the hot line first, its bar, whose rounds they were, its place in the source.
        assert browser.run("return document.querySelectorAll('.totals dd').length") == 6
        assert browser.run("return document.querySelector('.hot li a').textContent").endswith(hot)
        assert browser.run("return document.querySelector('.hot .bar span').getBoundingClientRect().width") > 20
        assert browser.run("return document.querySelectorAll('svg rect').length") > 20
        assert browser.run("return [...document.querySelectorAll('svg rect')].every(r => r.getBBox().height >= 0)")
        browser.run("document.querySelector('.hot li a').click()")
        time.sleep(0.2)
        seen = browser.run("const r = document.querySelector('tr:target').getBoundingClientRect();"
                           "return r.top >= -1 && r.top < innerHeight && getComputedStyle(document.querySelector('tr:target'))"
                           ".backgroundColor !== 'rgba(0, 0, 0, 0)'")
        assert seen, f"{name}: the link does not lead to the line"
        # The columns of all parts of the source stand below each other.
        places = browser.run("return [...document.querySelectorAll('.source > table')].map(t => "
                             "[...t.querySelectorAll('td.code')].map(d => Math.round(d.getBoundingClientRect().left))[0])")
        assert len(set(places)) == 1, places
        assert browser.run("return performance.getEntriesByType('resource').length") == 0
        assert not browser.messages(), browser.messages()
    finally:
        browser.close()


def profiled(folder, source, *inputs):
    page = folder / (source.stem + ".html")
    given = [word for one in inputs for word in ("--input", one)]
    subprocess.run([BIN / "picco", "run", source, *given, f"--profile={page}", "--profile=profile.json"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    return page


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        (folder / "chase.c").write_text(LOOPED)
        (folder / "in.txt").write_text("a = " + ", ".join(str((7 * i + 3) % 64) for i in range(64)) + "\n")
        # A long one: lines that cost nothing are folded, and names hold what HTML has to escape.
        quiet = "".join(f"    n += {i} < 7 && n > {i} ? \"<b>&amp;\"[0] : 1;\n" for i in range(1500))
        long = LOOPED.replace("    private int sum", f"    public int n = 0;\n{quiet}    private int sum")
        (folder / "long.c").write_text(long)
        short, long_page = profiled(folder, folder / "chase.c", "1=in.txt"), profiled(folder, folder / "long.c", "1=in.txt")
        for dark in (False, True):
            for width in (1280, 420):
                check_page(short, "chase", "chase.c:7", dark, width)
            check_page(long_page, "long", f"long.c:{1 + long[:long.index('p = a[p]')].count(chr(10))}", dark, 1280)
        sample = ROOT / "samples/figures/edit_distance_basic.c"
        page = profiled(folder, sample, f"1={ROOT}/samples/figures/strings.txt")
        hottest = json.loads((folder / "profile.json").read_text())["lines"][0]["line"]
        check_page(page, "edit_distance", f"edit_distance_basic.c:{hottest}", False, 1280)
    print(f"the pages are right; screenshots are in {SHOTS}")


if __name__ == "__main__":
    main()
