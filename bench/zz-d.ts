import { sets, features, fit, evalu, F } from './zz-b.ts'
import { done } from './zz-exp.ts'
const D:any={}; for(const k of Object.keys(sets)) D[k]=await features(...(sets[k] as [any,any]))
await done()
const use=(process.env.USE??'0,14,3,17,8,15,16,9').split(',').map(Number); const w=fit(D.tune,use,.003); const sc=(x:number[])=>use.reduce((a,f,k)=>a+w[k]!*x[f]!,0)
console.log(use.map((f,k)=>F[f]+' '+w[k]!.toFixed(2)).join(' ')); for(const k of ['tune','held','q1']) console.log(k,evalu(D[k],sc))
const top=(d:any)=>{const r=d.rows.map((r:any)=>({...r,s:sc(r.x)})).sort((a:any,b:any)=>b.s-a.s);return {q:d.q.question,s:r[0].s,m:r[0].s-(r[3]?.s??0),m10:r[0].s-r[10].s,m30:r[0].s-r[Math.min(60,r.length-1)].s,miss:r[0].x[8]<0?1:0,prop:[...d.q.question.slice(1).matchAll(/(?<![.!?] )\b[A-Z][a-z]{2,}/g)].length?1:0,mx:Math.max(...r.map((x:any)=>x.x[14])),pm:Math.max(...r.map((x:any)=>x.x[3])),x:r[0].x,quote:r[0].u.quote}}
const T:any={}; for(const k in D) T[k]=D[k].map(top)
const feats:{[k:string]:(t:any)=>number[]}={
 's+ovPs':t=>[t.s/10,t.x[21]], '+focus':t=>[t.s/10,t.x[21],t.x[23]], '+prop':t=>[t.s/10,t.x[21],t.x[24]], '+both':t=>[t.s/10,t.x[21],t.x[23],t.x[24]],'+both+miss':t=>[t.s/10,t.x[21],t.x[23],t.x[24],t.miss],'-ov':t=>[t.s/10,t.x[23],t.x[24],t.miss]}
for(const n in feats){ const f=feats[n]!; const P=T.tune.map(f),N=T.ntune.map(f); let b=0;const v=P[0].map(()=>0)
 const data=[...P.map((x:any)=>[x,1,1/P.length]),...N.map((x:any)=>[x,0,1/N.length])]
 for(let i=0;i<20000;i++){let gb=0;const g=v.map((a:number)=>-.002*a);for(const [x,y,wt] of data){const z=b+x.reduce((a:number,c:number,k:number)=>a+c*v[k],0);const e=(y-1/(1+Math.exp(-z)))*wt;gb+=e;x.forEach((c:number,k:number)=>g[k]+=e*c)} b+=1*gb;v.forEach((_:any,k:number)=>v[k]+=1*g[k])}
 const p=(t:any)=>1/(1+Math.exp(-(b+f(t).reduce((a,c,k)=>a+c*v[k],0))))
 const auc=(A:any,B:any)=>{let s=0;for(const a of A)for(const c of B)s+=p(a)>p(c)?1:0;return (s/A.length/B.length).toFixed(3)}
 const at=(th:number)=>['tune','held','q1'].map(k=>k+' '+(100*T[k].filter((t:any)=>p(t)<th).length/T[k].length).toFixed(0)).join(' ')+' | '+['ntune','nheld','nq1'].map(k=>k+' '+(100*T[k].filter((t:any)=>p(t)<th).length/T[k].length).toFixed(0)).join(' ')
 console.log(n.padEnd(12),'auc',auc(T.held,T.nheld),auc(T.q1,T.nq1),'abstain: .3',at(.3),'  .4',at(.4),'  .5',at(.5), 'b',b.toFixed(2),v.map((x:number)=>x.toFixed(2)).join(' '))
 if(process.env.V===n) for(const k in T) for(const t of T[k].sort((a:any,b:any)=>p(a)-p(b))) if((k[0]==='n'?p(t)>.25:p(t)<.6)) console.log('  ',k,p(t).toFixed(2),t.q,'=>',t.quote.slice(0,80),[0,14,3,17,21,20,8].map(i=>F[i]+t.x[i].toFixed(2)).join(' '))
}
