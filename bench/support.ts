// How often the check of a model's citations tells supported claims from unsupported ones. `--each`
// prints the claims that it judges wrongly:
//   node bench/support.ts [--each]
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { evidenceOf, holds } from '#server/features/answering/checking/support.ts'
import { openWith } from './library.ts'

type Entry = { claim: string; passage: string }
const sets = parse(readFileSync(new URL('data/claims.yaml', import.meta.url), 'utf8')) as Record<
  'supported' | 'unsupported',
  Entry[]
>
const each = process.argv.includes('--each')

const { app, close } = await openWith([new URL('../content/library', import.meta.url).pathname])
const passages = await app.db
  .selectFrom('passages')
  .innerJoin('files', 'files.id', 'passages.fileId')
  .select(['passages.id', 'fileId', 'filename', 'title', 'page', 'heading', 'text'])
  .execute()

const told: { wanted: boolean; said: boolean; heldOut: boolean; byWords: boolean }[] = []
for (const [name, entries] of Object.entries(sets))
  for (const [i, { claim, passage: words }] of entries.entries()) {
    const row = passages.find(({ text }) => plain(text).includes(plain(words)))
    if (!row) throw new Error(`No passage has “${words}”.`)
    const passage = { ...row, place: null, own: false, score: 1, meaning: null }
    const evidence = await evidenceOf(app.embed, claim, passage, '')
    const wanted = name === 'supported'
    const said = holds(evidence)
    told.push({ wanted, said, heldOut: i % 2 === 1, byWords: evidence.covered >= 0.5 })
    if (each && said !== wanted) {
      const { best, ...rest } = evidence
      console.log(wanted ? 'wrongly marked ' : 'wrongly passed ', claim)
      console.log('    ', JSON.stringify(rest), best.quote.slice(0, 100))
    }
  }
await close()

const share = (which: 'said' | 'byWords', wanted: boolean, heldOut: boolean) => {
  const those = told.filter((one) => one.wanted === wanted && one.heldOut === heldOut)
  return `${Math.round((100 * those.filter((one) => one[which] === wanted).length) / those.length)} %`
}
const row = (which: 'said' | 'byWords', heldOut: boolean) => ({
  'supported passes': share(which, true, heldOut),
  'unsupported is marked': share(which, false, heldOut),
})
console.table({
  'ours, held out': row('said', true),
  'ours, tuned on': row('said', false),
  'half of the words, held out': row('byWords', true),
})

function plain(text: string) {
  return text.replace(/\s+/g, ' ')
}
