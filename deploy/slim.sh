#!/bin/sh
# For images: takes out of node_modules what the server never reads on this machine, after
# `npm ci --omit=dev`. Nearly half of what npm installs is for other platforms, for browsers, or for
# compilers. Run it in the folder with node_modules; the Containerfile does.
set -eu
cd node_modules
arch=$(node -p process.arch)

# The headers for building add-ons.
rm -rf node-linux-*/include node-linux-*/share
# The runtime of the built-in model, for other systems and processors.
find onnxruntime-node/bin/napi-v3 -mindepth 1 -maxdepth 1 ! -name linux -exec rm -rf {} +
find onnxruntime-node/bin/napi-v3/linux -mindepth 1 -maxdepth 1 ! -name "$arch" -exec rm -rf {} +
# The package of this platform has the same two files, and is looked for first.
if [ -d "@llamaindex/liteparse-linux-$arch-gnu" ]; then
  rm -f @llamaindex/liteparse/*.node @llamaindex/liteparse/libpdfium.so
fi
# The forms with the WebAssembly inside are for browsers. Which of the others is loaded depends on the
# processor.
rm -f tesseract.js-core/*.wasm.js
# Of the trained data the server reads the best for whole numbers (scan.ts).
rm -rf @tesseract.js-data/*/4.0.0
# The browser has its part of the viewer from dist/.
rm -rf pdfjs-dist/build pdfjs-dist/web pdfjs-dist/legacy/web pdfjs-dist/types
# Source maps and types.
rm -rf @types
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
