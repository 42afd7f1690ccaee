// How often the check of a model's citations tells supported claims from unsupported ones: claims
// that cite one passage, and claims that rest on several places. `--each` prints those that it judges
// wrongly:
//   node bench/support.ts [--each]
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { checkOf } from '#server/features/answering/checking/check-claims.ts'
import { overlap, wordsOf } from '#server/features/answering/words/words.ts'
import { openWith } from './library.ts'

type Entry = { claim: string; passage?: string; passages?: string[]; kind?: string }
type Sets = Record<'supported' | 'unsupported', Entry[]>
const read = (name: string) =>
  parse(readFileSync(new URL(`data/${name}.yaml`, import.meta.url), 'utf8')) as Sets
const each = process.argv.includes('--each')

const folders = ['../content/library', 'data/kinds', 'data/trades/kinds', 'data/neighbours/kinds']
const { app, close } = await openWith(
  folders.map((folder) => new URL(folder, import.meta.url).pathname),
)
const rows = await app.db
  .selectFrom('passages')
  .innerJoin('files', 'files.id', 'passages.fileId')
  .select(['passages.id', 'fileId', 'filename', 'title', 'page', 'heading', 'text'])
  .execute()

type Told = { wanted: boolean; said: boolean; heldOut: boolean; byWords: boolean; kind: string }
const tables: Record<string, object> = {}
for (const name of ['claims', 'claims-together', 'claims-of-kinds', 'claims-of-neighbours']) {
  const told: Told[] = []
  for (const [list, entries] of Object.entries(read(name)))
    for (const [i, entry] of entries.entries()) {
      const one = { ...(await judged(entry, list === 'supported')), heldOut: i % 2 === 1 }
      told.push(one)
      if (each && one.said !== one.wanted)
        console.log(one.wanted ? 'wrongly marked ' : 'wrongly passed ', entry.claim)
    }
  tables[`${name}, held out`] = row(told, 'said', true)
  tables[`${name}, tuned on`] = row(told, 'said', false)
  tables[`${name}, half of the words, held out`] = row(told, 'byWords', true)
}
await close()
console.table(tables)

async function judged({ claim, passage, passages, kind = '' }: Entry, wanted: boolean) {
  const cited = (passages ?? [passage!]).map((words) => {
    const found = rows.find(({ text }) => inOneLine(text).includes(inOneLine(words)))
    if (!found) throw new Error(`No passage has “${words}”.`)
    return { ...found, place: null, own: false, score: 1, meaning: null }
  })
  const check = checkOf(app.embed, '', cited)
  const { quotes } = await check.cited(claim, [...cited.keys()])
  const all = wordsOf(
    cited.map(({ title, heading, text }) => `${title} ${heading} ${text}`).join(' '),
  )
  return { wanted, said: quotes.length > 0, byWords: overlap(wordsOf(claim), all) >= 0.5, kind }
}

function row(told: Told[], which: 'said' | 'byWords', heldOut: boolean) {
  const share = (wanted: boolean) => {
    const those = told.filter((one) => one.wanted === wanted && one.heldOut === heldOut)
    const right = those.filter((one) => one[which] === wanted).length
    return `${Math.round((100 * right) / those.length)} % of ${those.length}`
  }
  return { 'supported passes': share(true), 'unsupported is marked': share(false) }
}

function inOneLine(text: string) {
  return text.replace(/\s+/g, ' ')
}
