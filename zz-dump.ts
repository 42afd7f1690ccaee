import { readFileSync } from 'node:fs'
import { LiteParse } from '@llamaindex/liteparse'
const [,, path, pages='1'] = process.argv
const r = await new LiteParse({targetPages: pages, ocrEnabled:false, extractBlocks:true, emitWordBoxes:true, extractVectorGraphics:true, keepHeadersFooters:true, imageMode:'off', quiet:true, extractLinks:false}).parse(readFileSync(path))
for (const p of r.pages) {
  console.log('PAGE', p.pageNum, p.width, p.height)
  for (const b of p.blocks ?? []) console.log('B', b.kind, b.bbox && [b.bbox.x,b.bbox.y,b.bbox.width,b.bbox.height].map(Math.round).join(','), JSON.stringify((b as any).text ?? '').slice(0,140), b.rows ? `rows ${b.rows.length}x${b.rows[0]?.length}` : '')
  for (const t of p.textItems) console.log('T', [t.x,t.y,t.width,t.height].map(v=>v.toFixed(1)).join(','), t.fontSize, (t as any).fontName, JSON.stringify(t.text).slice(0,110))
  for (const l of p.vectorGraphics?.lines ?? []) console.log('L', [l.x1,l.y1,l.x2,l.y2].map(v=>v.toFixed(1)).join(','))
  console.log('keys', Object.keys(p.vectorGraphics ?? {}), Object.keys(p.textItems[0] ?? {}))
}
