import { createEmbed } from '#server/infra/embeddings/embeddings.ts'

// Passages and questions a second, through the child process as the product uses it.
const passage =
  'Notice is given on paper and signed by the branch secretary or by a person named in writing for that purpose. '.repeat(
    7,
  )
const { embed, close } = createEmbed()
await embed(['warm up'])
let from = performance.now()
await embed(Array.from({ length: 200 }, (_, i) => `${i} ${passage}`))
console.log(`passages  ${(200_000 / (performance.now() - from)).toFixed(0)} a second`)
from = performance.now()
for (let i = 0; i < 100; i++) await embed([`How much notice do we owe, case ${i}?`], 'question')
console.log(`question  ${((performance.now() - from) / 100).toFixed(1)} ms`)
await close()
