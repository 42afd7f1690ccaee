import { numbersOf, takesIn } from '#server/infra/model/numbers.ts'
import { synonymsOf } from '#server/infra/model/synonyms.ts'
import { stem } from '#server/infra/model/stem.ts'
const SYN=synonymsOf(stem)
import { all, vec, dot, words, terms, content, units, last, clean, done } from './zz-exp.ts'
const fold=(s:string)=>s.replace(/\s+/g,' ').trim().toLowerCase()
const standsIn=(a:string,q:string)=>fold(a).includes(fold(q))||fold(q).includes(fold(a))
function bm25(ps:any[], field=(p:any)=>p.heading+'\n'+p.text){
  const docs=ps.map(p=>terms(field(p))); const df=new Map<string,number>(); let L=0
  docs.forEach(d=>{L+=d.length; new Set(d).forEach(w=>df.set(w,(df.get(w)??0)+1))}); const avg=L/docs.length,N=docs.length
  const idf=(w:string)=>Math.log(1+(N-(df.get(w)??0)+.5)/((df.get(w)??0)+.5))
  const tf=docs.map(d=>{const m=new Map<string,number>();d.forEach(w=>m.set(w,(m.get(w)??0)+1));return m})
  return {idf, df, N, score:(q:string)=>{const qt=[...new Set(terms(q))];return docs.map((d,i)=>{let s=0;for(const w of qt){const f=tf[i]!.get(w);if(f)s+=idf(w)*f*2.2/(f+1.2*(.25+.75*d.length/avg))}return s})}}
}
const mm=(xs:number[])=>{const a=Math.min(...xs),b=Math.max(...xs);return (x:number)=>b>a?(x-a)/(b-a):0}
const NUM=/\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|half|quarter|third|nobody|none|no|once|twice)\b/i
const TIME=/\b(hours?|days?|weeks?|months?|years?|minutes?|seconds|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|once|permanently|\d\d:\d\d|1[89]\d\d|20\d\d|dusk|noon)\b/i
const MONEY=/[£$€]\s?\d|\d+p\b|\b(pence|per cent|free|no charge|at cost|repaid|paid)\b/i
const ROLE=/\b(manager|chair|secretary|treasurer|director|officer|council|committee|registrar|head of|chief|member|members|employee|employees|person|persons|president|mr|mrs|ms|dr|anyone|nobody|electrician)\b|\b[A-Z][a-z]+ [A-Z][a-z]+\b/
const MODAL=/\b(may|must|can|cannot|not|never|only|allowed|permitted|forbidden|prohibited|need|no|nobody|is|are|has)\b/i
export function focus(q:string){const m=/\b(what|which|who|whose|how many|how much|when|where)\b(.*)$/i.exec(q); return m?content(m[2]!)[0]:undefined}
export function cue(q:string,s:string){
  const t=q.toLowerCase()
  if(/\bhow (much|expensive)|\bcosts?\b|\bprice\b|\bfee\b|\bowe\b|\bearn\b|\bpay\b/.test(t)&&/\b(what|how)\b/.test(t)) return MONEY.test(s)||NUM.test(s)&&/how much/.test(t)&&/\d/.test(s)?1:-1
  if(/\b(when|how (long|soon|often|old)|deadline|from what moment|which (day|date|year))\b/.test(t)) return TIME.test(s)?1:-1
  if(/\bhow (many|much|big|heavy|far|high|thick|large|fast|wide|tall)\b/.test(t)) return NUM.test(s)?1:-1
  if(/\b(who|whose|whom)\b/.test(t)) return ROLE.test(s)?1:-1
  if(0&&/^(.*[.!?,] )?(can|may|must|is|are|does|do|did|has|have|should|will|am)\b/.test(t)) return MODAL.test(s)?1:-1
  return 0
}
const both=[...all.main.passages,...all.bench.passages]
const pos2=all.q2.answerable
export const sets:any={ tune:[both,pos2.filter((_:any,i:number)=>i%2===0)], held:[both,pos2.filter((_:any,i:number)=>i%2===1)], q1:[all.main.passages,all.q1.answerable],
 ntune:[both,all.q2.unanswerable.filter((_:any,i:number)=>i%2===0).map((q:any)=>({question:q}))], nheld:[both,all.q2.unanswerable.filter((_:any,i:number)=>i%2===1).map((q:any)=>({question:q}))], nq1:[all.main.passages,all.q1.unanswerable] }
export const F=['sBare','sFull','sTitle','pTitle','pMax','bmN','ovS','ovP','cue','nb','head','row','short','bm01','sCtx','range','cell','ovSyn','stub','ovCtx','oov','ovPs','ovPsMax','focus','prop']
export async function features(ps:any[],qs:any[]){
  const bm=bm25(ps); const us=ps.flatMap(units) as any[]
  const pidx=new Map(ps.map((p:any,i:number)=>[p,i]))
  for(const u of us){u.t=new Set(content(u.cells));u.pi=pidx.get(u.p);u.h=new Set(content(last(u.p.heading)))}
  const pt=ps.map((p:any)=>new Set(content(`${p.title} ${p.heading} ${p.text}`)))
  const [qv,b,f,t,pv,hv]=[await vec(qs.map(q=>q.question)),await vec(us.map(u=>u.cells)),await vec(us.map(u=>`${clean(u.p.heading).replace(/ › /g,', ')}: ${u.cells}`)),await vec(us.map(u=>`${u.p.title}, ${last(u.p.heading)}: ${u.cells}`)),await vec(ps.map(p=>`${p.title}. ${clean(p.heading)}\n${p.text.replace(/\t/g,' ')}`)),await vec(us.map(u=>clean(u.p.heading).replace(/ › /g,', ')||u.p.title))]
  const cx=await vec(us.map(u=>`${clean(u.p.heading).replace(/ › /g,', ')}: ${u.ctx}`)); for(const u of us) u.tc=new Set(content(u.ctx))
  return qs.map((q,qi)=>{
    const w=bm.score(q.question), m=pv.map(v=>dot(v,qv[qi]!))
    const cand=new Set([...m.keys()].sort((a,b)=>m[b]!-m[a]!).slice(0,50).concat([...w.keys()].sort((a,b)=>w[b]!-w[a]!).slice(0,50)))
    const cs=[...cand]; const fw=mm(cs.map(i=>w[i]!)), fm=mm(cs.map(i=>m[i]!))
    const ct=content(q.question); const ws=ct.reduce((s,x)=>s+bm.idf(x),0)||1
    const foc=focus(q.question); const props=[...q.question.matchAll(/(?<![.!?]\s|^)\b[A-Z][\p{L}]{2,}/gu)].flatMap((m:any)=>content(m[0])); const qn=numbersOf(q.question); const qmax=terms(q.question).reduce((s,x)=>s+bm.idf(x)*2.2,0)||1
    const sb=us.map((u,i)=>cand.has(u.pi)?dot(b[i]!,qv[qi]!):0), sf=us.map((u,i)=>cand.has(u.pi)?dot(f[i]!,qv[qi]!):0)
    const rows=us.map((u,i)=>({u,i})).filter(x=>cand.has(x.u.pi)).map(({u,i})=>{
      const best=us.map((_,k)=>k).slice(Math.max(0,i-2),i+3).filter(k=>k!==i&&us[k].pi===u.pi)
      const cov=(s:(x:string)=>boolean)=>ct.filter(s).reduce((a,x)=>a+bm.idf(x),0)/ws
      const x=[sb[i]!,sf[i]!,dot(t[i]!,qv[qi]!),m[u.pi]!,fm(m[u.pi]!),w[u.pi]!/qmax,cov(x=>u.t.has(x)),cov(x=>pt[u.pi]!.has(x)),cue(q.question,u.quote),Math.max(0,...best.map(k=>sf[k]!)),dot(hv[i]!,qv[qi]!),u.row?1:0,u.quote.length<30?1:0,fw(w[u.pi]!), dot(cx[i]!,qv[qi]!), qn.some(n=>u.cellList.length&&takesIn(u.cellList[0],n))?1:0, Math.max(0,...u.cellList.flatMap((c:string)=>c.split(/[,;(]/)).map((c:string)=>{const k=content(c).filter(x=>!/^\d/.test(x));return k.length?k.filter(x=>ct.includes(x)).reduce((a,x)=>a+bm.idf(x),0)/k.reduce((a,x)=>a+bm.idf(x),0):0})), Math.max(cov(x=>u.tc.has(x)),cov(x=>u.tc.has(x))+.6*cov(x=>!u.tc.has(x)&&[...SYN.get(x)??[]].some(y=>u.tc.has(y)))), u.stub?1:0, cov(x=>u.tc.has(x)), cov(x=>!bm.df.has(x)), cov(x=>pt[u.pi]!.has(x))+.6*cov(x=>!pt[u.pi]!.has(x)&&[...SYN.get(x)??[]].some(y=>pt[u.pi]!.has(y))), ct.length, foc===undefined?0.5:(pt[u.pi]!.has(foc)||[...SYN.get(foc)??[]].some(y=>pt[u.pi]!.has(y)))?1:0, props.length?props.filter(x=>!pt[u.pi]!.has(x)).length/props.length:0]
      const right=q.answer?[q.answer].flat().some((a:string)=>u.p.filename===q.file&&standsIn(a,u.quote)):false
      return {u,x,right}
    })
    const page=q.page??rows.find(r=>r.right)?.u.p.page
    return {q,rows,page}
  })
}
export function fit(data:any[],use:number[],l2=0.02,steps=1500,lr=0.5){
  const wt=use.map(()=>0)
  for(let s=0;s<steps;s++){ const g=wt.map(v=>-l2*v)
    for(const d of data){ if(!d.rows.some((r:any)=>r.right)) continue
      const z=d.rows.map((r:any)=>use.reduce((a,f,k)=>a+wt[k]!*r.x[f],0)); const mx=Math.max(...z); const e=z.map((v:number)=>Math.exp(v-mx)); const Z=e.reduce((a:number,b:number)=>a+b,0); const R=e.reduce((a:number,v:number,i:number)=>a+(d.rows[i].right?v:0),0)
      d.rows.forEach((r:any,i:number)=>{const c=(r.right?e[i]/R:0)-e[i]/Z; if(Math.abs(c)>1e-5) use.forEach((f,k)=>g[k]!+=c*r.x[f]/data.length)}) }
    wt.forEach((_,k)=>wt[k]!+=lr*g[k]!) }
  return wt
}
export function evalu(data:any[],score:(x:number[])=>number){
  let a=0,b=0,c=0;for(const d of data){const r=d.rows.map((r:any)=>({...r,s:score(r.x)})).sort((p:any,q:any)=>q.s-p.s);a+=+(r[0].u.p.filename===d.q.file&&r[0].u.p.page===d.page);b+=+r[0].right;c+=+r.slice(0,3).some((x:any)=>x.right)}
  return [a,b,c].map(v=>(100*v/data.length).toFixed(0)).join('/') }
if(process.argv[1]!.endsWith('zz-b.ts')){
const D:any={}; for(const k of ['tune','held','q1']) D[k]=await features(...(sets[k] as [any,any]))
await done()
const try_=(n:string,use:number[])=>{for(const l2 of [.003,.02]){const w=fit(D.tune,use,l2);const sc=(x:number[])=>use.reduce((a,f,k)=>a+w[k]!*x[f]!,0);console.log(n.padEnd(14),l2,'tune',evalu(D.tune,sc),'held',evalu(D.held,sc),'q1',evalu(D.q1,sc),use.map((f,k)=>F[f]+' '+w[k]!.toFixed(1)).join(' '))}}

try_('base+nb',[0,1,6,8,9]);try_('full',[1,3,5,6,8]);
try_('ctx',[14,3,5,6,8]);try_('ctxov',[14,3,5,19,8]);try_('ctx syn',[14,3,5,17,8]);try_('+range',[14,3,5,17,8,15]);try_('+cell',[14,3,5,17,8,15,16]);try_('+stub',[14,3,5,17,8,15,16,18]);try_('+bare',[0,14,3,5,17,8,15,16,18]);try_('+nb',[0,14,3,5,17,8,15,16,18,9]);try_('nobm',[0,14,3,17,8,15,16,18,9]);try_('ovP',[0,14,3,7,17,8,15,16,18,9])
}
