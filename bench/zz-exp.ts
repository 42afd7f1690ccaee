import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import { sentencesOf } from '#server/infra/reader/sentences.ts'
import { stem } from '#server/infra/model/stem.ts'
const keep=setInterval(()=>{},1000)
const { embed, close } = createEmbed()
export const all = JSON.parse(readFileSync('/tmp/q/all.json','utf8'))
const cacheFile='/tmp/q/vec.json'
const cache: Record<string, number[]> = existsSync(cacheFile)?JSON.parse(readFileSync(cacheFile,'utf8')):{}
export async function vec(texts: string[]) {
  const miss=[...new Set(texts.filter(t=>!cache[t]))].sort((a,b)=>a.length-b.length)
  const vs=await embed(miss)
  miss.forEach((t,i)=>cache[t]=[...vs[i]!].map(x=>Math.round(x*1e5)/1e5))
  return texts.map(t=>cache[t]!)
}
export const dot=(a:number[],b:number[])=>{let s=0;for(let i=0;i<a.length;i++)s+=a[i]!*b[i]!;return s}
export const words=(t:string)=>(t.toLowerCase().normalize('NFKD').match(/[\p{L}\p{N}]+/gu)??[])
export const done=async()=>{writeFileSync(cacheFile,JSON.stringify(cache));clearInterval(keep);await close()}
const STOP=new Set(`i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just don should now`.split(' '))
const SMALL=new Set([...STOP, ...`may must shall would could might much many long get got give given go going make made need us also let like please tell say says said one ever happen happens mean want still whose within without`.split(' ')])
export const terms=(t:string)=>words(t).filter(w=>!STOP.has(w)).map(stem)
export const content=(t:string)=>[...new Set(words(t).filter(w=>!SMALL.has(w)).map(stem))]
export type U={p:any,quote:string,seen:string,cells:string,row:boolean,v:number[],t:Set<string>,i:number}
const clean=(h:string)=>h.replace(/(^|› )[\d.]+\s*/g,'$1')
export function units(p:any){
  const rows=sentencesOf(p.text)
  const hi=rows.findIndex(r=>r.text.includes('\t'))
  const header=hi>=0&&rows.length>hi+1?rows[hi].text.split('\t'):undefined
  return rows.flatMap(({text:row},i)=>{
    const quote=row.replace(/\s+/g,' ').trim()
    if(header&&i===hi) return []
    if(/^(table|figure|fig\.)\s*\d/i.test(quote)&&header) return []
    if(quote.length<4) return []
    if(/(\. ?){4,}/.test(quote)) return []
    const isRow=row.includes('\t')
    const quoteWords=quote.split(' ').length
    if(!isRow&&!/[.!?;:”)]$/.test(quote)&&(rows[i+1]?.text.includes('\t')||(!/[\d:]/.test(quote)&&quoteWords<7))) return []
    const prev=rows[i-1]?.text.replace(/\s+/g,' ').trim()
    const ana=!isRow&&!!prev&&/^(it|they|this|these|those|their|its|he|she|such|both|that|the same)\b/i.test(quote)
    const cells=isRow&&header?row.split('\t').map((c,k)=>`${header[k]??''}: ${c}`).join(', '):quote
    return [{p,quote,cells,ctx:ana?`${prev} ${cells}`:cells,row:isRow,i,cellList:isRow?row.split('\t'):[],stub:!isRow&&!/[.!?;:”)]$/.test(quote)&&!/[\d:]/.test(quote)&&quote.split(' ').length<7}]
  })
}
export const last=(h:string)=>clean(h).split(' › ').at(-1)!
export { clean }
