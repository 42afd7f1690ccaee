import { readFileSync } from 'node:fs'
import { LiteParse } from '@llamaindex/liteparse'
const [,, path='', re=''] = process.argv
const r = await new LiteParse({targetPages: '1', ocrEnabled:false, extractBlocks:true, emitWordBoxes:true, keepHeadersFooters:true, imageMode:'off', quiet:true, extractLinks:false}).parse(readFileSync(path))
for (const t of r.pages[0]!.textItems) if (new RegExp(re).test(t.text)) console.log(JSON.stringify({...t, words: t.words?.slice(0,9), charCodes: undefined}))
