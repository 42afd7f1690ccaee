import { all, vec, dot, words, terms, content, units, last, clean, done } from './zz-exp.ts'
const fold=(s:string)=>s.replace(/\s+/g,' ').trim().toLowerCase()
const standsIn=(a:string,q:string)=>fold(a).includes(fold(q))||fold(q).includes(fold(a))
const variants:{[k:string]:(u:any)=>string}={
  bare:u=>u.cells, last:u=>`${last(u.p.heading)}: ${u.cells}`, full:u=>`${clean(u.p.heading).replace(/ › /g,', ')}: ${u.cells}`, title:u=>`${u.p.title}, ${last(u.p.heading)}: ${u.cells}` }
const pvar:{[k:string]:(p:any)=>string}={ now:p=>p.heading?`${p.heading}\n${p.text}`:p.text, last:p=>`${last(p.heading)}\n${p.text.replace(/\t/g,' ')}`, title:p=>`${p.title}. ${clean(p.heading)}\n${p.text.replace(/\t/g,' ')}` }
function bm25(ps:any[], field=(p:any)=>p.heading+'\n'+p.text){
  const docs=ps.map(p=>terms(field(p))); const df=new Map<string,number>(); let L=0
  docs.forEach(d=>{L+=d.length; new Set(d).forEach(w=>df.set(w,(df.get(w)??0)+1))}); const avg=L/docs.length,N=docs.length
  const idf=(w:string)=>Math.log(1+(N-(df.get(w)??0)+.5)/((df.get(w)??0)+.5))
  const tf=docs.map(d=>{const m=new Map<string,number>();d.forEach(w=>m.set(w,(m.get(w)??0)+1));return m})
  return {idf, df, score:(q:string)=>{const qt=[...new Set(terms(q))];return docs.map((d,i)=>{let s=0;for(const w of qt){const f=tf[i]!.get(w);if(f)s+=idf(w)*f*2.2/(f+1.2*(.25+.75*d.length/avg))}return s})}}
}
const sets=[['q1',all.main.passages,all.q1.answerable,all.q1.unanswerable.map((x:any)=>x.question)],['q2',[...all.main.passages,...all.bench.passages],all.q2.answerable,all.q2.unanswerable]] as const
const mm=(xs:number[])=>{const a=Math.min(...xs),b=Math.max(...xs);return (x:number)=>b>a?(x-a)/(b-a):0}
for(const [name,ps,pos] of sets){
  const bm=bm25(ps)
  const us=ps.flatMap(units) as any[]
  for(const u of us){u.t=new Set(content(u.cells));}
  console.log(name,ps.length,us.length)
  const qv=await vec(pos.map((q:any)=>q.question))
  const pvs:any={}; for(const k in pvar) pvs[k]=await vec(ps.map(pvar[k]!))
  const svs:any={}; for(const k in variants) svs[k]=await vec(us.map(variants[k]!))
  await done
  const right=(q:any,u:any)=>[q.answer].flat().some((a:string)=>u.p.filename===q.file&&standsIn(a,u.quote))
  // sanity
  for(const q of pos) if(!us.some(u=>right(q,u))) console.log('NO UNIT',q.question,q.answer)
  for(const pk in pvar) for(const sk in variants) {
    let r:any={}
    pos.forEach((q:any,qi:number)=>{
      const w=bm.score(q.question); const m=pvs[pk].map((v:any)=>dot(v,qv[qi]!))
      // cands
      const cand=new Set([...m.keys()].sort((a:any,b:any)=>m[b]-m[a]).slice(0,50).concat([...w.keys()].sort((a,b)=>w[b]!-w[a]!).slice(0,50)))
      const cs=[...cand] as number[]; const fw=mm(cs.map(i=>w[i]!)), fm=mm(cs.map(i=>m[i]))
      const ct=content(q.question); const wsum=ct.reduce((s,x)=>s+bm.idf(x),0)||1
      const pidx=new Map(ps.map((p:any,i:number)=>[p,i]))
      for(const cfg of ['p7','p5','s','s+w','s+p','s+w+p','s+w+p2','s+w+p3']){
        const rows=us.map((u,ui)=>({u,ui,pi:pidx.get(u.p) as number})).filter(x=>cand.has(x.pi)).map(x=>{
          const P=.5*fm(m[x.pi])+.5*fw(w[x.pi]!)
          const s=dot(svs[sk][x.ui],qv[qi]!)
          const ov=ct.filter(t=>x.u.t.has(t)).reduce((a,t)=>a+bm.idf(t),0)/wsum
          const sc= cfg==='p7'?.7*fm(m[x.pi])+.3*fw(w[x.pi]!)+1e-3*s: cfg==='p5'?P+1e-3*s: cfg==='s'?s:cfg==='s+w'?s+.5*ov:cfg==='s+p'?s+.5*P:cfg==='s+w+p'?s+.4*ov+.3*P:cfg==='s+w+p2'?s+.25*ov+.5*P:s+.3*ov+.6*P
          return {...x,sc}
        }).sort((a,b)=>b.sc-a.sc)
        const t=rows[0]!; r[cfg]??=[0,0,0]
        const pg=t.u.p.filename===q.file&&(q.page?t.u.p.page===q.page:[...us].some(u=>right(q,u)&&u.p.page===t.u.p.page))
        r[cfg][0]+=+pg; r[cfg][1]+=+right(q,t.u); r[cfg][2]+=+rows.slice(0,3).some(x=>right(q,x.u))
      }
    })
    console.log(pk.padEnd(6),sk.padEnd(6),Object.entries(r).map(([k,v]:any)=>`${k} ${v.map((x:number)=>(100*x/pos.length).toFixed(0)).join('/')}`).join('  '))
  }
}
await done()
