import { readFileSync } from 'node:fs'
import { vec, dot, terms, done } from './zz-exp.ts'
import { sentencesOf } from '#server/infra/reader/sentences.ts'
import { passagesOf } from '#server/features/documents/passages.ts'
const dir='/work/shared/eval/cranfield/'
const L=(f:string)=>readFileSync(dir+f,'utf8').trim().split('\n').map(l=>JSON.parse(l))
const docs=L('corpus.jsonl'), qs=L('queries.jsonl'); const rel=new Map<string,Map<string,number>>()
for(const l of readFileSync(dir+'qrels.tsv','utf8').trim().split('\n')){const [q,d,g]=l.split('\t');if(isNaN(+g!))continue;(rel.get(q!)??rel.set(q!,new Map()).get(q!)!).set(d!,+g!)}
const ps:any[]=docs.flatMap((d,di)=>{const text=d.text||d.title;return passagesOf({text,blocks:[{kind:'paragraph',start:0,end:text.length}]} as any,{title:d.title,headings:[]}).map(p=>({d:di,text:p.text,title:d.title}))})
console.log(docs.length,ps.length, docs[0])
const t0=performance.now()
const V:any={ text:await vec(ps.map(p=>p.text)), title:await vec(ps.map(p=>`${p.title}. ${p.text}`)) }
const us=ps.flatMap((p,pi)=>sentencesOf(p.text).map(s=>({pi,d:p.d,s:s.text})))
const sv=await vec(us.map(u=>`${docs[u.d].title}: ${u.s}`)), qv=await vec(qs.map(q=>q.text))
console.log('embedded',us.length,((performance.now()-t0)/1000).toFixed(0)+'s'); await done()
function bm(texts:string[]){const tk=texts.map(terms),N=tk.length,df=new Map<string,number>();let S=0;const tf=tk.map(d=>{S+=d.length;const m=new Map<string,number>();d.forEach(w=>m.set(w,(m.get(w)??0)+1));for(const w of m.keys())df.set(w,(df.get(w)??0)+1);return m});const avg=S/N
 return (q:string)=>{const qt=[...new Set(terms(q))];return tk.map((d,i)=>{let s=0;for(const w of qt){const f=tf[i]!.get(w);if(f){const n=df.get(w)!;s+=Math.log(1+(N-n+.5)/(n+.5))*f*2.2/(f+1.2*(.25+.75*d.length/avg))}}return s})}}
const bmDoc=bm(docs.map(d=>d.title+' '+d.text)), bmP=bm(ps.map(p=>p.title+' '+p.text)), bmPt=bm(ps.map(p=>p.text))
const ndcg=(q:any,sc:number[])=>{const r=rel.get(q.id)??new Map();const top=[...sc.keys()].sort((a,b)=>sc[b]!-sc[a]!).slice(0,10);const g=top.reduce((s,i,k)=>s+(r.get(docs[i].id)??0)/Math.log2(k+2),0);const ideal=[...r.values()].sort((a,b)=>b-a).slice(0,10).reduce((s,v,k)=>s+v/Math.log2(k+2),0);return ideal?g/ideal:0}
const toDoc=(xs:number[])=>{const o=docs.map(()=>-9);xs.forEach((x,i)=>{const d=ps[i].d;if(x>o[d]!)o[d]=x});return o}
const sums:any={}
const mm=(xs:number[])=>{const f=xs.filter(x=>x>-9);const a=Math.min(...f),b=Math.max(...f);return xs.map(x=>x<=-9?-9:(x-a)/(b-a||1))}
const qmaxOf=(x:number[])=>Math.max(...x)||1
for(const [qi,q] of qs.entries()){ const add=(n:string,sc:number[])=>sums[n]=(sums[n]??0)+ndcg(q,sc)
 const b=bmDoc(q.text); add('bm doc',b); const bp=bmP(q.text); add('bm passage+title',toDoc(bp)); add('bm passage',toDoc(bmPt(q.text)))
 const mt=V.text.map((v:any)=>dot(v,qv[qi]!)), m=V.title.map((v:any)=>dot(v,qv[qi]!)); add('mean text',toDoc(mt)); add('mean title',toDoc(m))
 const s=ps.map(()=>-9); us.forEach((u,i)=>{const x=dot(sv[i]!,qv[qi]!);if(x>s[u.pi]!)s[u.pi]=x}); add('sent',toDoc(s))
 const cand=new Set([...m.keys()].sort((x:any,y:any)=>m[y]-m[x]).slice(0,50).concat([...bp.keys()].sort((x,y)=>bp[y]!-bp[x]!).slice(0,50)))
 const C=(xs:number[])=>mm(xs.map((x,i)=>cand.has(i)?x:-9)); const fm=C(m),fb=C(bp),fs=C(s), ft=C(mt)

 const fuse=(a:number[],w:number)=>a.map((x,i)=>x<=-9?-9:w*x+(1-w)*fb[i]!)
 for(const wm of [.5,.6,.7]) add('title fused '+wm,toDoc(fuse(fm,wm)))
 const base=fuse(fm,.6); const order=[...cand].sort((a:any,b:any)=>base[b]!-base[a]!) as number[]
 for(const k of [3,5]) for(const al of [.3,.5,.8]) { const cen=new Array(384).fill(0); for(const i of order.slice(0,k)) V.title[i].forEach((x:number,d:number)=>cen[d]+=x/k); const q2=qv[qi]!.map((x,d)=>x+al*cen[d]); const m2=V.title.map((v:any)=>dot(v,q2)); const f2=C(m2); for(const wm of [.6,.7]) add(`prf k${k} a${al} wm${wm}`,toDoc(fuse(f2,wm))) }
 const byDoc=new Map<number,number[]>(); ps.forEach((p,i)=>{(byDoc.get(p.d)??byDoc.set(p.d,[]).get(p.d)!).push(i)})
 for(const w of [.1,.2,.3]) { const sm=base.map((x,i)=>x<=-9?-9:x+w*Math.max(-0,...byDoc.get(ps[i].d)!.filter(j=>j!==i).map(j=>base[j]!))); add('neighbour '+w,toDoc(sm)) 
 }
 const bdoc=C(ps.map((p:any)=>b[p.d]!)); add('bm of doc .6',toDoc(fm.map((x,i)=>x<=-9?-9:.6*x+.4*bdoc[i]!)));
 const fm100=m; 
}
for(const n in sums) console.log(n.padEnd(30),(sums[n]/qs.length).toFixed(4))
