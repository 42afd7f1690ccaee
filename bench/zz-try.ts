// evaluates settings on all sets without re-reading: caches opened apps
import { findPassages } from '#server/features/documents/documents.ts'
import { doubtsOf, weighUnits, share, belief } from '#server/infra/model/weigh.ts'
import { holds, questionSets } from './answers-questions.ts'
import { openWith } from './library.ts'
import { writeFileSync } from 'node:fs'
const out:any={}
for (const [folders, sets] of Map.groupBy(questionSets(), (set) => set.folders)) {
  const { app, close } = await openWith(folders)
  const pages=await app.db.selectFrom('pages').innerJoin('files','files.id','pages.fileId').select(['filename','page','text']).execute()
  for (const {name, asked} of sets) { out[name]=[]
    for (const one of asked) { const ps=await findPassages(app,{text:one.question}); const c=await weighUnits(app.embed, one.question, ps)
      const ok=(x:any)=>holds(one,{filename:x.passage.filename,quote:x.unit.quote})
      const page=one.page??pages.find(p=>p.filename===one.file&&one.answers.some(a=>p.text.replace(/\s+/g,' ').includes(a)))?.page
      out[name].push({q:one.question, pos:one.answers.length>0, style:one.style, c:c.slice(0,60).map((x:any)=>({s:x.signs,right:ok(x),pageOk:x.passage.filename===one.file&&x.passage.page===page,d:doubtsOf(one.question,x),quote:x.unit.quote.slice(0,90),pid:x.passage.id})) }) } }
  await close()
}
writeFileSync('/tmp/q/cands.json',JSON.stringify(out))
