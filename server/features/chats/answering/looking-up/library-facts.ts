import type { App } from '#server/app.ts'
import type {
  DocumentFacts,
  DocumentOrder,
  FoundPassage,
  LibraryFacts,
  Turn,
} from '#server/infra/model/model.ts'
import { inOtherLanguage } from '#server/infra/language/other-language.ts'
import {
  type LibraryRequest,
  askedIn,
  comparisonIn,
  documentNamed,
  hasEveryForm,
  isOfSeveral,
  libraryRequestIn,
  mayMeanSection,
  namedDocuments,
  namedInFull,
  orderNamed,
  requestAfter,
  sectionsOf,
} from '#server/features/answering/answering.ts'
import {
  type Within,
  documentsWithin,
  findPassages,
  passagesForOverview,
} from '#server/features/documents/documents.ts'
import type { StoredExchange } from '../stored-exchange.ts'
import { quotedLast } from './quoted-last.ts'
import { sectionNamed } from './section-named.ts'

type LookedUp = { library: LibraryFacts; passages: FoundPassage[] }

/** How many passages of a document a model gets to sum it up. */
const passagesForModel = 12

/**
 * What a message asks of the documents themselves, such as which there are, or a summary of one;
 * undefined if it asks for something that stands in them. A model that writes gets the passages of
 * an overview, and finds the rest by itself.
 */
export async function lookUpLibrary(
  app: App,
  sent: StoredExchange,
  within: Within,
  history: Turn[],
): Promise<LookedUp | undefined> {
  const asked = askedIn(app.model, sent.userMessage.content)
  const before = history.flatMap(({ role, content }) =>
    role === 'user' ? [askedIn(app.model, content)] : [],
  )
  const alone = libraryRequestIn(asked)
  const request = alone ?? requestAfter(asked, before)
  if (!request) return compared(app, asked, within)
  if (app.model.writes && request.wish !== 'overview') return undefined
  const documents = await documentsWithin(app, within)
  const listing = isPointing(request) ? orderAsked(before) : undefined
  const listed = listing && (await answerTo(app, listing, documents, sent, within))
  const [first] = listed && 'documents' in listed ? listed.documents : []
  const library = await answerTo(app, request, first ? [first] : documents, sent, within)
  if (library?.kind === 'overview')
    return overview(app, library, await passagesForOverview(app, within, library.document.id))
  if (request.wish === 'overview' && request.of && !library && (!alone || mayMeanSection(asked))) {
    const [last] = await quotedLast(app, sent.userMessage.parentId)
    const quoted = last?.fileId
    const section = await sectionNamed(app, request.of, { within, documents, quoted })
    const document = documents.find(({ id }) => id === section?.fileId)
    if (!section || !document) return undefined
    const title = `${document.title}, ${section.heading}`
    const named = { ...document, title, description: '' }
    const facts: LibraryFacts = { kind: 'overview', document: named, isSection: true }
    return overview(app, facts, section.passages)
  }
  return library && !app.model.writes ? { library, passages: [] } : undefined
}

/** ‘What is it about?’ */
const isPointing = ({ wish, of }: LibraryRequest): boolean => of === undefined && !isOfSeveral(wish)

/** ‘Which is the shortest?’, where the newest message before asked so: its first one is meant next. */
function orderAsked(before: string[]): LibraryRequest | undefined {
  const last = before.at(-1)
  if (last === undefined) return undefined
  const request = libraryRequestIn(last) ?? requestAfter(last, before.slice(0, -1))
  return request && isOfSeveral(request.wish) && request.wish !== 'list' ? request : undefined
}

const overview = async (
  app: App,
  library: LibraryFacts,
  passages: FoundPassage[],
): Promise<LookedUp> => ({
  library,
  passages: app.model.writes ? await forModel(app, passages) : passages,
})

/** Two documents that are to be compared, by their names. */
async function compared(app: App, asked: string, within: Within): Promise<LookedUp | undefined> {
  const comparison = comparisonIn(asked)
  if (!comparison) return undefined
  const documents = await documentsWithin(app, within)
  const first = documentNamed(comparison.first, documents)
  const second = documentNamed(comparison.second, documents)
  if (!first || !second || first.id === second.id) return undefined
  const unread = [first, second].find(({ state }) => state !== 'ready')
  if (unread)
    return app.model.writes
      ? undefined
      : { library: { kind: 'unread', document: unread }, passages: [] }
  const passages = await Promise.all(
    [first, second].map(async ({ id }) => {
      const all = await passagesForOverview(app, within, id)
      return app.model.writes ? await forModel(app, all, passagesForModel / 2) : all
    }),
  )
  return { library: { kind: 'compare', documents: [first, second] }, passages: passages.flat() }
}

/** The passages nearest to the whole of each section, as many of each as there is room for. */
async function forModel(
  app: App,
  passages: FoundPassage[],
  most = passagesForModel,
): Promise<FoundPassage[]> {
  const sections = await sectionsOf(app.embed, passages)
  const each = Math.max(1, Math.floor(most / sections.length))
  const chosen = sections.flatMap(({ best }) =>
    [...new Set(best.map(({ passage }) => passage.id))].slice(0, each),
  )
  const first = new Set(chosen.slice(0, most))
  return passages.filter(({ id }) => first.has(id))
}

async function answerTo(
  app: App,
  { wish, of, isInFull, language, inLanguage }: LibraryRequest,
  documents: DocumentFacts[],
  sent: StoredExchange,
  within: Within,
): Promise<LibraryFacts | undefined> {
  const read = documents.filter(({ state }) => state === 'ready')
  if (inLanguage && isOfSeveral(wish)) {
    const listed = read.filter((one) => one.language === inLanguage)
    return { kind: wish, documents: inOrder(listed, wish), inLanguage }
  }
  if (isOfSeveral(wish)) {
    const listed = of === undefined ? read : await documentsAbout(app, of, language, read, within)
    if (listed.length === 0 && of !== undefined) return undefined
    return { kind: wish, documents: inOrder(listed, wish), about: of }
  }
  const order = of && orderNamed(of)
  const meant = order
    ? inOrder(read, order).slice(0, 1)
    : of === undefined
      ? await pointedTo(app, documents, sent)
      : (isInFull ? namedInFull : namedDocuments)(of, documents)
  const [document] = meant
  // A question about something that a document holds: 'How long is the notice period?'
  if (!document) return undefined
  if (meant.length > 1) return { kind: 'which', documents: meant }
  if (wish === 'pages' && document.pages === null) return undefined
  return { kind: document.state === 'ready' ? wish : 'unread', document }
}

/** How long one without pages is, as a web page, is not known. */
function inOrder(documents: DocumentFacts[], wish: 'list' | DocumentOrder): DocumentFacts[] {
  const isByLength = wish === 'longest' || wish === 'shortest'
  const known = isByLength ? documents.filter(({ pages }) => pages !== null) : documents
  return (known.length > 0 ? known : documents).toSorted(orders[wish])
}

const orders: Record<'list' | DocumentOrder, (a: DocumentFacts, b: DocumentFacts) => number> = {
  list: (a, b) => a.title.localeCompare(b.title),
  newest: (a, b) => +b.addedAt - +a.addedAt,
  oldest: (a, b) => +a.addedAt - +b.addedAt,
  longest: (a, b) => (b.pages ?? 0) - (a.pages ?? 0),
  shortest: (a, b) => (a.pages ?? 0) - (b.pages ?? 0),
}

/**
 * Those that hold every word, in the title or in one of the passages that are found, in German or in English:
 * ‘dogs’ is asked of ‘Hunde’, too.
 */
async function documentsAbout(
  app: App,
  subject: string,
  language: LibraryRequest['language'],
  documents: DocumentFacts[],
  within: Within,
): Promise<DocumentFacts[]> {
  const { put, texts } = inOtherLanguage(subject, language)
  const ids = new Set<string>()
  for (const words of [subject, ...(put.length > 0 ? texts : [])])
    for (const id of await documentsWith(app, words, documents, within)) ids.add(id)
  return documents.filter(({ id }) => ids.has(id))
}

async function documentsWith(
  app: App,
  words: string,
  documents: DocumentFacts[],
  within: Within,
): Promise<string[]> {
  const passages = await findPassages(app, { text: words, within })
  const titles = documents.map(({ id, title, description }) => ({
    id,
    text: `${title} ${description}`,
  }))
  const inPassages = passages.map(({ fileId, heading, text }) => ({
    id: fileId,
    text: `${heading} ${text}`,
  }))
  return [...titles, ...inPassages]
    .filter(({ text }) => hasEveryForm(text, words))
    .map(({ id }) => id)
}

/**
 * Which documents 'this' may mean: the chat's own, the one that was chosen, the one that the answer
 * before cites first, or else any.
 */
async function pointedTo(
  app: App,
  documents: DocumentFacts[],
  { chat, userMessage }: StoredExchange,
): Promise<DocumentFacts[]> {
  const own = documents.filter((one) => one.own)
  if (own.length > 0) return own
  if (chat.fileIds?.length === 1) return documents.filter(({ id }) => id === chat.fileIds![0])
  const [cited] = await quotedLast(app, userMessage.parentId)
  const before = documents.filter(({ id }) => id === cited?.fileId)
  return before.length > 0 ? before : documents
}
