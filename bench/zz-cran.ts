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
 for(const wm of [.4,.5,.6,.7,.8]) add('title fused '+wm,toDoc(fm.map((x,i)=>x<=-9?-9:wm*x+(1-wm)*fb[i]!)))
 add('text fused .7',toDoc(ft.map((x,i)=>x<=-9?-9:.7*x+.3*fb[i]!)))
 for(const [a,c,e] of [[.5,.3,.2],[.4,.3,.3],[.3,.3,.4],[.5,.2,.3],[.6,.3,.1],[.4,.4,.2]] as any) add(`title ${a} bm ${c} sent ${e}`,toDoc(fm.map((x,i)=>x<=-9?-9:a*x+c*fb[i]!+e*fs[i]!)))
 const fm2=m.map((x:number)=>x), qb=bp.map(x=>x/qmaxOf(bp)); for(const w of [.15,.25,.35]) add('raw cos + '+w+' bm/max',toDoc(fm2.map((x:number,i:number)=>x+w*qb[i]!)))
}
for(const n in sums) console.log(n.padEnd(30),(sums[n]/qs.length).toFixed(4))
