import { readFileSync } from 'node:fs'
import { openWith } from './library.ts'
import { findPassages } from '#server/features/documents/documents.ts'
import { questionSets } from './answers-questions.ts'
import { sql } from 'kysely'
const s=questionSets()[1]!
const { app, close } = await openWith(s.folders)
const time=async(n:string)=>{ const t:number[]=[]; const parts:any={}; for(let r=0;r<2;r++) for(const a of s.asked){const b=performance.now(); const f=await findPassages(app,{text:a.question}); const c=performance.now(); for await(const p of app.model.answer({text:a.question,history:[]},f,AbortSignal.timeout(9999))){break}; t.push(performance.now()-b); (parts.f??=[]).push(c-b)} 
 const q=(x:number[],p:number)=>x.sort((a,b)=>a-b)[Math.floor(p*(x.length-1))]!.toFixed(0); console.log(n,'total p50',q(t,.5),'p95',q(t,.95),'search p50',q(parts.f,.5),'p95',q(parts.f,.95)) }
await time('small')
const {count}=(await sql<any>`select count(*)::int as count from passages`.execute(app.db)).rows[0]
const times=Math.ceil(10000/count)
for(let k=1;k<times;k++){
 await sql`insert into files (id, filename,title,type,size_bytes,sha256,storage_key,state) select gen_random_uuid(), filename||'-'||${k}::int, title, type, size_bytes, sha256||${k}::int, storage_key, 'ready' from files where filename not like '%-%' or filename !~ '-[0-9]+$'`.execute(app.db)
 await sql`with map as (select o.id as old, n.id as new from files o join files n on n.filename=o.filename||'-'||${k}::int), ids as (select p.id as old, gen_random_uuid() as new, map.new as file from passages p join map on map.old=p.file_id),
 a as (insert into passages (id,file_id,page,position,heading,text,start_offset,end_offset,length,terms) select ids.new, ids.file, page, position, heading, text, start_offset,end_offset,length,terms from passages p join ids on ids.old=p.id),
 b as (insert into passage_vectors select ids.new, ids.file, embedding from passage_vectors v join ids on ids.old=v.passage_id)
 insert into passage_units select ids.new, meanings from passage_units u join ids on ids.old=u.passage_id`.execute(app.db)
}
await sql`analyze`.execute(app.db)
console.log((await sql<any>`select count(*)::int as count from passages`.execute(app.db)).rows[0])
await time('10k'); await time('10k again')
await close(); process.exit(0)
