import { sets, features, fit, evalu, F } from './zz-b.ts'
import { done } from './zz-exp.ts'
const D:any={}; for(const k of Object.keys(sets)) D[k]=await features(...(sets[k] as [any,any]))
await done()
const use=[14,3,17,8,15,16,9]; 
for (const [wm,wb] of [[.7,.3],[.5,.5],[.8,.2]]) for(const K of [6,8,12,16,24,32,100]){
 const E:any={}; for(const k of ['tune','held','q1']) E[k]=D[k].map((d:any)=>{const best=new Map<any,number>();for(const r of d.rows)best.set(r.u.pi,wm*r.x[4]+wb*r.x[13]);const keep=new Set([...best].sort((a,b)=>b[1]-a[1]).slice(0,K).map(x=>x[0]));return {...d,rows:d.rows.filter((r:any)=>keep.has(r.u.pi))}})
 const w=fit(D.tune,use,.003); const sc=(x:number[])=>use.reduce((a,f,k)=>a+w[k]!*x[f]!,0)
 console.log(wm,K,['tune','held','q1'].map(k=>k+' '+evalu(E[k],sc)).join('  '))
}
