import { writeFileSync } from 'node:fs'
import { openServer } from '#server/open.ts'
import { readConfig } from '#server/config.ts'
import { importLibrary } from '#server/features/documents/import-library.ts'
import { readDocument } from '#server/features/documents/read-document.ts'
const { app, close } = await openServer(readConfig({ ...process.env, DATA_DIR: '/tmp/q/data' }))
await importLibrary(app)
for (const f of await app.db.selectFrom('files').selectAll().where('state','<>','ready').execute()) { await readDocument({ ...app, vectors: app.database.vectors }, f.id) }
const rows = await app.db.selectFrom('passages').innerJoin('files','files.id','passages.fileId').select(['passages.id','passages.fileId','files.filename','files.title','passages.page','passages.position','passages.heading','passages.text']).orderBy('files.filename').orderBy('passages.page').orderBy('passages.position').execute()
writeFileSync('/tmp/q/passages.json', JSON.stringify(rows))
console.log(rows.length, app.database.vectors)
await close(); process.exit(0)
