import type { Highlight } from '#contract/documents/highlights.ts'
import { placeOf } from '#contract/documents/places.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App, Member } from '#server/app.ts'
import { filenameOf } from '#server/download-names.ts'
import type { Bytes, Later } from '#server/implement.ts'
import { alone, sendExport } from '#server/infra/exports/sending.ts'
import { plainInMarkdown } from '#server/markdown.ts'
import { type Say, sayIn } from '#server/sentences.ts'
import { findFile, listedOf } from '../documents/documents.ts'
import { highlightsIn, most } from './highlights.ts'

type Kept = Pick<Highlight, '_id' | 'filename' | 'title' | 'page' | 'place' | 'quote' | 'note'>
/** The highlights of one document; those of one that is gone or closed have no `filename`. */
type Section = { filename: string | null; title: string; kept: Kept[] }

/** What a member highlighted in all documents, or in one of them, as Markdown. */
export function exportHighlights(
  app: App,
  member: Member,
  { filename }: { filename?: string | undefined },
  { languages, signal }: { languages: string[]; signal: AbortSignal },
): Later<Bytes> {
  const say = sayIn(languages)
  return sendExport(app, { member, signal }, async () => {
    const { name, text } = await (filename
      ? ofOne(app, member, filename, say)
      : ofAll(app, member, say))
    return {
      pieces: alone(text),
      filename: filenameOf(name, '.md'),
      type: 'text/markdown; charset=utf-8',
    }
  })
}

async function ofOne(app: App, member: Member, filename: string, say: Say) {
  const { title } = await findFile(app, member, filename)
  const section = { filename, title, kept: await highlightsIn(app, member, filename) }
  const text = asMarkdown(section, '#', app.config.publicUrl, say)
  return { name: `${title}, ${say('Highlights')}`, text }
}

async function ofAll(app: App, member: Member, say: Say) {
  const parts = [`# ${say('Highlights')}\n`]
  for (const section of await sectionsOf(app, member))
    parts.push(asMarkdown(section, '##', app.config.publicUrl, say))
  const day = app.now().toISOString().slice(0, 10)
  return { name: `${say('Highlights')} ${day}`, text: parts.join('\n') }
}

/** The document that was highlighted last comes first, as on the screen, and each in its own order. */
async function sectionsOf(app: App, member: Member): Promise<Section[]> {
  const sections: Section[] = []
  const gone = new Map<string, Section>()
  const written = new Set<string>()
  for (const row of await listedOf(app, member, { limit: most.ofMember })) {
    const { id, title, page, note } = row
    const filename = row.newestFilename ?? row.filename
    if (filename === null) {
      const section = gone.get(title) ?? { filename, title, kept: [] }
      gone.set(title, section)
      section.kept.push({ _id: id, filename, title, page, quote: '', note })
      continue
    }
    if (written.has(id)) continue
    // Also those of its other versions.
    const kept = (await highlightsIn(app, member, filename)).filter(({ _id }) => !written.has(_id))
    for (const { _id } of kept) written.add(_id)
    sections.push({ filename, title, kept })
  }
  return [...sections, ...gone.values()]
}

function asMarkdown(section: Section, heading: string, publicUrl: string, say: Say): string {
  const parts = [`${heading} ${plainInMarkdown(collapseWhitespace(section.title))}`]
  if (section.filename === null) parts.push(`*${say('You cannot open this document any more.')}*`)
  for (const one of section.kept) {
    if (one.filename !== null) parts.push(quoteOf(one, one.filename, publicUrl, say))
    if (one.filename !== section.filename)
      parts.push(`*${say('These words are in another version of this document.')}*`)
    if (one.note) parts.push(noteOf(one.note))
  }
  return `${parts.join('\n\n')}\n`
}

function quoteOf(one: Kept, filename: string, publicUrl: string, say: Say): string {
  const place = plainInMarkdown(collapseWhitespace(placeOf(one, say)))
  const address = `${publicUrl}/view-pdf/${encodeURIComponent(filename)}#page=${one.page}`
  // In pointed brackets an address may hold round ones.
  return `> ${plainInMarkdown(collapseWhitespace(one.quote))}\n>\n> [${place}](<${address}>)`
}

/** Two blanks at the end of a line keep the next one apart. */
const noteOf = (note: string) =>
  note
    .split('\n')
    .map((line) => plainInMarkdown(line.trim()))
    .join('  \n')
