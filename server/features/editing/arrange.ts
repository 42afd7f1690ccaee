import { LineCounter, isMap, isSeq, parseDocument } from 'yaml'
import type { ArrangedContent } from '#contract/desk/content-files.ts'
import { yamlFault } from '#contract/desk/yaml-faults.ts'
import { invalid, notFound } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'

type Asked = { path: string; text: string; order?: string[] | undefined }

/**
 * The entries of a list, and the text with them in another order. What stands between the entries is
 * moved as it is, letter for letter, with the comments above each.
 */
export function arrangeContent({ path, text, order }: Asked): ArrangedContent {
  const entries = entriesOf(path, text)
  const shown = entries.map(({ slug, name }) => ({ slug, name }))
  if (!order) return { text, entries: shown }
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const ordered = order.flatMap((slug) => bySlug.get(slug) ?? [])
  if (order.length !== entries.length || new Set(order).size !== ordered.length)
    throw invalid({ order: 'Name each entry of the list once.' })
  const first = entries[0]
  const last = entries.at(-1)
  if (!first || !last) return { text, entries: shown }
  const moved = ordered.map(({ from, to }) => withEnd(text.slice(from, to))).join('')
  return {
    text: text.slice(0, first.from) + moved + text.slice(last.to),
    entries: ordered.map(({ slug, name }) => ({ slug, name })),
  }
}

/** `from` and `to`: where the lines of an entry stand in the text. */
type Entry = { slug: string; name: string; from: number; to: number }

function entriesOf(path: string, text: string): Entry[] {
  const isPlans = path === 'plans.yaml'
  if (!isPlans && !/^(?:categories|prompts|links)\.yaml$/.test(path)) throw notFound('List')
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines })
  const [broken] = yaml.errors
  if (broken) {
    const { line } = lines.linePos(broken.pos[0])
    const at = { line: String(line), fault: { message: yamlFault(broken) } }
    throw invalid({ text: sentence('Line {line}: {fault}', at) })
  }
  const list = isPlans ? yaml.getIn(['plans'], true) : yaml.contents
  if (!isSeq(list)) return []
  const starts = list.items.map((item) => {
    if (!isMap(item) || !item.range || list.flow) throw notLineByLine()
    return startOf(text, item.range[0])
  })
  return list.items.map((item, i) => {
    const about = isMap(item) ? item : undefined
    const said = (key: string) => {
      const value = about?.get(key)
      return typeof value === 'string' ? value : undefined
    }
    const slug = said('slug') ?? ''
    const name = said('title') ?? said('name') ?? slug
    const from = i === 0 ? starts[0]! : withComments(text, starts[i]!, starts[i - 1]!)
    const next = starts[i + 1]
    const to =
      next === undefined ? endOf(text, about!.range![1]) : withComments(text, next, starts[i]!)
    return { slug, name, from, to }
  })
}

/** The beginning of the line that an entry begins with. */
function startOf(text: string, at: number): number {
  const from = text.lastIndexOf('\n', at - 1) + 1
  if (!/^ *- +$/.test(text.slice(from, at))) throw notLineByLine()
  return from
}

/** Comments that stand directly above an entry are about it; `after`: the entry before it. */
function withComments(text: string, start: number, after: number): number {
  let from = start
  for (;;) {
    const above = text.lastIndexOf('\n', from - 2) + 1
    if (above <= after || !/^ *#/.test(text.slice(above, from))) return from
    from = above
  }
}

/** The end of the last line of an entry, without the lines below that are empty or comments. */
function endOf(text: string, at: number): number {
  const said = text.slice(0, at).trimEnd().length
  const end = text.indexOf('\n', said)
  return end < 0 ? text.length : end + 1
}

const withEnd = (lines: string) => (lines.endsWith('\n') ? lines : `${lines}\n`)

const notLineByLine = () =>
  invalid({
    text: 'The entries of this list do not begin on lines of their own. Order it in the text.',
  })
