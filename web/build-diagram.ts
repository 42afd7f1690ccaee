import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type InlineConfig, build } from 'vite'

/** Where the server inserts a nonce, so that this one script may run. */
const nonceMark = 'NONCE'

/**
 * The page of the frame that draws diagrams, and its script: one file and no module, since a frame
 * without an origin may load nothing else.
 */
export async function buildDiagram(outDir: string, shared: InlineConfig): Promise<string> {
  await build({
    ...shared,
    // Libraries mention import.meta, but this code never reaches it.
    logLevel: 'error',
    build: {
      modulePreload: false,
      outDir,
      emptyOutDir: false,
      chunkSizeWarningLimit: 10_000,
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      rolldownOptions: {
        input: path.join(shared.root!, 'entries/diagram.ts'),
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'assets/diagram-[hash].js',
        },
      },
    },
  })
  const names = await readdir(path.join(outDir, 'assets'))
  const script = names.find((name) => /^diagram-[^.]+\.js$/.test(name))
  if (!script) throw new Error('The bundler left no script for diagrams.')
  await writeFile(path.join(outDir, 'diagram.html'), page(`/assets/${script}`))
  return 'diagram.html'
}

const page = (script: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Diagram</title>
<style>html,body{margin:0;background:transparent}#drawing svg{display:block;max-width:100%;height:auto;margin:auto}</style>
<div id="drawing"></div>
<script nonce="${nonceMark}" src="${script}"></script>
</html>
`
