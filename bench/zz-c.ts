import { sets, features, fit, F } from './zz-b.ts'
import { done } from './zz-exp.ts'
const D:any={}; for(const k of ['tune','held','q1']) D[k]=await features(...(sets[k] as [any,any]))
const use=[0,14,3,17,8,15,16,18,9]; const w=fit(D.tune,use,.003); const sc=(x:number[])=>use.reduce((a,f,k)=>a+w[k]!*x[f]!,0)
for(const k of ['tune','held','q1']) for(const d of D[k]){ const r=d.rows.map((r:any)=>({...r,s:sc(r.x)})).sort((a:any,b:any)=>b.s-a.s); const k2=r.findIndex((x:any)=>x.right); if(k2!==0){console.log(k,k2,'|',d.q.question); for(const x of [r[0],r[1],r[2],r[k2]].filter(Boolean)) console.log('    ',x.s.toFixed(2),[0,14,3,17,8,15,16,9].map(i=>F[i]+x.x[i].toFixed(2)).join(' '),x.right?'RIGHT':'',x.u.p.page,x.u.quote.slice(0,110))}}
await done()
