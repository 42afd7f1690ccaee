import { readConfig } from '#server/config.ts'
import { openServer } from '#server/open.ts'
import { findPassages } from '#server/features/documents/documents.ts'
import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
const { app, close } = await openServer(readConfig({ DATA_DIR: '/tmp/qdata' }))
while ((await app.db.selectFrom('files').select('state').where('state','in',['queued','reading']).execute()).length) await new Promise(r=>setTimeout(r,300))
const site = parse(readFileSync('content/site.yaml','utf8'))
const qs = process.argv.slice(2).length ? process.argv.slice(2) : [...site.assistant.firstQuestions, ...site.assistant.moreQuestions].map((q:any)=>q.question).concat(site.assistant.notInTheLibrary)
for (const text of qs) {
  const ps = await findPassages(app, { text })
  let out=''; let g=''
  for await (const p of app.model.answer({ text, history: [] }, ps, new AbortController().signal)) { if (p.type==='text') out+=p.delta; if (p.type==='grounded') g=p.grounded }
  console.log('Q', text, '=>', g, '\n   ', out.replace(/\n+/g,' | '))
}
await close(); process.exit(0)
