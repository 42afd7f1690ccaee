import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import type { DocumentFacts, LibraryFacts } from '#server/infra/model/model.ts'
import {
  type WeighedPassage,
  lastHeading,
  plainHeading,
} from '#server/features/passages/passages.ts'
import { placedUnits } from '../placed-units.ts'
import { escapeMarkdown } from '../telling/escape-markdown.ts'
import { type OverviewUnit, type Section, sectionsOf, severalSections } from './overview.ts'
import type { AnswerWords } from '../telling/phrases.ts'
import type { LibraryWords } from './library-words.ts'

/** A quote is followed by its number; of a row, `asked` is the column that was asked for. */
export type ReplyPart = string | (OverviewUnit & { asked?: number | undefined })

const mostListed = 20
const mostInOrder = 5
const mostQuotes = 5
const mostSections = 8
/** Of each of two documents. */
const mostCompared = 3

/** What is replied to a message about the documents themselves. */
export async function replyAbout(
  embed: Embed,
  facts: LibraryFacts,
  passages: WeighedPassage[],
  { library }: AnswerWords,
): Promise<ReplyPart[]> {
  switch (facts.kind) {
    case 'list':
      if (facts.inLanguage && facts.documents.length === 0)
        return [library.inLanguage[facts.inLanguage](0)]
      if (facts.documents.length === 0) return [library.none]
      return [
        facts.about
          ? library.about(escapeMarkdown(facts.about))
          : facts.inLanguage
            ? library.inLanguage[facts.inLanguage](facts.documents.length)
            : library.list(facts.documents.length),
        listOf(facts.documents, library, ({ pages }) => pages && library.pages(pages)),
      ]
    case 'newest':
    case 'oldest':
    case 'longest':
    case 'shortest': {
      if (facts.documents.length === 0) return [library.none]
      const isByDate = facts.kind === 'newest' || facts.kind === 'oldest'
      const fact = ({ addedAt, pages }: DocumentFacts) =>
        isByDate ? library.addedOn(dateOf(addedAt, library)) : pages && library.pages(pages)
      const those = facts.about ? library.thoseAbout(escapeMarkdown(facts.about)) : ''
      return [
        library.inOrder[facts.kind](those),
        listOf(facts.documents.slice(0, mostInOrder), library, fact),
      ]
    }
    case 'which':
      return [library.which, listOf(facts.documents, library)]
    case 'unread': {
      const { title, state } = facts.document
      const { isBeingRead, couldNotBeRead } = library
      return [(state === 'failed' ? couldNotBeRead : isBeingRead)(escapeMarkdown(title))]
    }
    case 'pages': {
      const { title, pages } = facts.document
      return [library.hasPages(linkTo(facts.document, title), library.pages(pages ?? 0))]
    }
    case 'added': {
      const { title, addedAt } = facts.document
      return [library.added(linkTo(facts.document, title), dateOf(addedAt, library))]
    }
    case 'compare': {
      const beside = facts.documents.map((one) =>
        beginningsOf(
          embed,
          one,
          passages.filter(({ fileId }) => fileId === one.id),
        ),
      )
      return [library.compare, ...(await Promise.all(beside)).flat()]
    }
    case 'overview':
      return facts.isSection
        ? sectionInParts(facts.document, passages, library)
        : overviewOf(embed, facts.document, passages, library)
  }
}

function listOf(
  documents: DocumentFacts[],
  library: LibraryWords,
  fact?: (document: DocumentFacts) => string | number | null,
): string {
  const lines = documents.slice(0, mostListed).map((document) => {
    const { title, description } = document
    const said = fact?.(document)
    const facts = said ? `, ${said}` : ''
    return `- ${linkTo(document, title)}${facts}${description ? `: ${escapeMarkdown(description)}` : ''}`
  })
  const more = documents.length - mostListed
  if (more > 0) lines.push(`- ${library.more(more)}`)
  return lines.join('\n')
}

const mostOfSection = 14

/**
 * All that a short section says, and of a long one what each of its parts begins with: what was decided may be any
 * of its sentences.
 */
function sectionInParts(
  document: DocumentFacts,
  passages: WeighedPassage[],
  library: LibraryWords,
): ReplyPart[] {
  const parts = [...Map.groupBy(passages, ({ heading }) => heading)].map(([heading, own]) => ({
    heading: lastHeading(plainHeading(heading)),
    page: own[0]!.page,
    units: placedUnits(own),
  }))
  const all = parts.flatMap(({ units }) => units)
  const each =
    all.length <= mostOfSection ? all.length : Math.max(1, Math.floor(mostOfSection / parts.length))
  return [
    library.overview(escapeMarkdown(document.title)),
    ...parts.slice(0, mostOfSection).flatMap(({ heading, page, units }): ReplyPart[] => {
      const shown = units.slice(0, each)
      if (shown.length === 0) return []
      return parts.length === 1 ? shown : [`**${linkTo(document, heading, page)}**`, ...shown]
    }),
  ]
}

/** A sentence of each section, or a few of a document without sections. */
async function overviewOf(
  embed: Embed,
  document: DocumentFacts,
  passages: WeighedPassage[],
  library: LibraryWords,
): Promise<ReplyPart[]> {
  const all = await sectionsOf(embed, passages)
  const { title, description } = document
  const begin = [
    library.overview(escapeMarkdown(title)),
    ...(description ? [escapeMarkdown(description)] : []),
  ]
  if (all.length === 1) return [...begin, ...inOrder(all[0]!.best.slice(0, mostQuotes), passages)]
  const [first] = all
  const sections = all.filter(({ heading, best }) => heading && best.length > 0)
  const longest = sections.toSorted((a, b) => b.best.length - a.best.length).slice(0, mostSections)
  const further = sections.filter((one) => !longest.includes(one)).map((one) => link(one))
  return [
    ...begin,
    // What stands below the title; in a book, that is its licence.
    ...(first && !first.heading && sections.length < severalSections ? first.best.slice(0, 1) : []),
    ...sections
      .filter((one) => longest.includes(one))
      .flatMap((one) => [`**${link(one)}**`, one.best[0]!]),
    ...(further.length > 0 ? [`${library.furtherSections} ${further.join(' · ')}`] : []),
  ]

  function link({ heading, page }: Section) {
    return linkTo(document, heading, page)
  }
}

/** The sentences that are nearest to the whole of a document, of different sections. */
async function beginningsOf(
  embed: Embed,
  document: DocumentFacts,
  passages: WeighedPassage[],
): Promise<ReplyPart[]> {
  const sections = (await sectionsOf(embed, passages)).filter(({ best }) => best.length > 0)
  const longest = sections.toSorted((a, b) => b.best.length - a.best.length)
  const chosen =
    sections.length < mostCompared
      ? (longest[0]?.best.slice(0, mostCompared) ?? [])
      : longest.slice(0, mostCompared).map(({ best }) => best[0]!)
  const { title, description } = document
  return [
    `**${linkTo(document, title)}**${description ? `: ${escapeMarkdown(description)}` : ''}`,
    ...inOrder(chosen, passages),
  ]
}

function inOrder(units: OverviewUnit[], passages: WeighedPassage[]): OverviewUnit[] {
  const order = new Map(passages.map(({ id }, at) => [id, at]))
  return units.toSorted(
    (a, b) =>
      order.get(a.passage.id)! - order.get(b.passage.id)! || (a.position ?? 0) - (b.position ?? 0),
  )
}

const linkTo = ({ filename }: DocumentFacts, words: string, page?: number) =>
  `[${escapeMarkdown(words)}](</view-pdf/${encodeURIComponent(filename)}${page ? `#page=${page}` : ''}>)`

const dateOf = (date: Date, { locale }: LibraryWords) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
