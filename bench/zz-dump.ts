import { writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
import { openServer } from '#server/open.ts'
import { readConfig } from '#server/config.ts'
import { importLibrary } from '#server/features/documents/import-library.ts'
import { readDocument } from '#server/features/documents/read-document.ts'
const out:any = {}
for (const [name, content] of [['main','content'],['bench','bench/data']] as const) {
const { app, close } = await openServer(readConfig({ ...process.env, DATA_DIR: '/tmp/q/data-'+name, CONTENT_DIR: content }))
const k=setInterval(()=>{},1000)
await importLibrary(app)
for (const f of await app.db.selectFrom('files').selectAll().where('state','<>','ready').execute()) { await readDocument({ ...app, vectors: false }, f.id) }
out[name] = {passages: await app.db.selectFrom('passages').innerJoin('files','files.id','passages.fileId').select(['passages.id','passages.fileId','files.filename','files.title','passages.page','passages.position','passages.heading','passages.text']).orderBy('files.filename').orderBy('passages.page').orderBy('passages.position').execute(),
pages: await app.db.selectFrom('pages').innerJoin('files','files.id','pages.fileId').select(['files.filename','pages.page','pages.text']).execute()}
console.log(name, out[name].passages.length, out[name].pages.length)
clearInterval(k); await close() }
out.q1=parse(readFileSync('content/questions.yaml','utf8')); out.q2=parse(readFileSync('bench/data/questions.yaml','utf8'))
writeFileSync('/tmp/q/all.json', JSON.stringify(out))
process.exit(0)
