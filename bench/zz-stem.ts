import { stem } from '#server/infra/model/stem.ts'
import { openDatabase } from '#server/infra/db/db.ts'
import { readFileSync } from 'node:fs'
const text = readFileSync('/work/shared/eval/cranfield/corpus.jsonl','utf8')+readFileSync('/tmp/q/all.json','utf8')
const words=[...new Set(text.toLowerCase().match(/[a-z]+/g))].filter(w=>w.length<40)
const d=await openDatabase({dataDir:'memory://'})
const {rows}=await d.query(`select w, (ts_lexize('english_stem', w))[1] as s from unnest($1::text[]) w`,[words]) as any
const bad=rows.filter((r:any)=>r.s!==null && r.s!==stem(r.w)); console.log(words.length, bad.length, bad.slice(0,40).map((r:any)=>r.w+':'+r.s+':'+stem(r.w)).join(' '))
const {rows:stop}=await d.query(`select w from unnest($1::text[]) w where ts_lexize('english_stem', w)='{}'`,[words]) as any
console.log(stop.length, stop.map((r:any)=>r.w).join(' '))
const v=await d.query(`select alias, token, lexemes from ts_debug('english','£1,200 BR-4 07:30 8.7 half-plot 230V 10-year 24/7 P2 e-mail user@x.org 2026-03-05 IP44 15,000')`); console.log(JSON.stringify(v.rows.filter((r:any)=>r.alias!=='blank')))
await d.close()
