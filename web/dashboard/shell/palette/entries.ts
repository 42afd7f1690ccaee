import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Chat, type Found, chats } from '#contract/chats/chat.ts'
import { content } from '#contract/content.ts'
import { documents } from '#contract/documents/documents.ts'
import { type LibraryItem, library } from '#contract/documents/library.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { reading } from '#web/api/queries.ts'
import { messagePath } from '#web/dashboard/messages/message-link.ts'
import { lengthOf } from '#web/files/kind-name.ts'
import { isFor } from '#web/dashboard/only-for.tsx'
import { screens } from '#web/dashboard/screens.tsx'
import { placeName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'

export type Entry = {
  id: string
  label: string
  /** Where a search found the label or a piece of text. */
  marks?: Found['marks']
  found?: Pick<Found, 'excerpt' | 'marks'>
  note?: string
  to?: string
  does?: () => void
  /** A question that it asks in a new chat. */
  asks?: string
}

type Group = { name: string; entries: Entry[] }

export const fewChats = 6
export const manyChats = 50
/** The text of documents is searched for so many letters; fewer are in nearly all of them. */
const fewestLetters = 3
const textsAtOnce = 5

/** What the palette offers for what was written: pages, chats, prompts and documents. */
export function useEntries(q: string, most: number, showKeys: () => void) {
  const pages = usePages(showKeys)
  const asked = q.trim()
  const quiet = { meta: { quiet: true } }
  const searched = { ...quiet, placeholderData: keepPreviousData }
  const found = useQuery({
    ...reading(chats.list, { query: asked ? { q: asked, limit: most } : { limit: fewChats } }),
    ...searched,
    staleTime: 0,
  })
  const files = useQuery({
    ...reading(documents.assistantFiles, { query: { q: asked, limit: 6 } }),
    ...searched,
    enabled: asked !== '',
  })
  const texts = useQuery({
    ...reading(library.list, { query: { q: asked, all: true, limit: textsAtOnce } }),
    ...searched,
    enabled: asked.length >= fewestLetters,
  })
  const offered = useQuery({ ...reading(content.prompts), ...quiet })
  const own = useQuery({ ...reading(prompts.list), ...quiet })
  const holds = (text: string) => folded(text).includes(folded(asked))
  const list = (found.data?.items ?? []) as Chat[]
  const named: Group = { name: t`Pages`, entries: pages.filter(({ label }) => holds(label)) }
  // Who types the beginning of a page's name means the page, whatever else has that word.
  const pagesFirst =
    asked !== '' && pages.some(({ label }) => folded(label).startsWith(folded(asked)))
  const listed = files.data?.items ?? []
  const withText = asked.length >= fewestLetters ? (texts.data?.items ?? []) : []
  const groups: Group[] = [
    ...(pagesFirst ? [named] : []),
    { name: asked ? t`Chats` : t`Recent chats`, entries: list.flatMap(chatEntries) },
    {
      name: t`Prompts`,
      entries: asked
        ? [...(own.data ?? []), ...(offered.data ?? [])]
            .filter(({ title, description }) => holds(`${title} ${description}`))
            .slice(0, 6)
            .map(({ _id, title, description }) => ({
              id: _id,
              label: title,
              note: description,
              to: paths.chatWithPrompt(_id),
            }))
        : [],
    },
    {
      name: t`Documents`,
      entries: asked
        ? listed.flatMap((file) => [
            {
              id: file._id,
              label: file.title,
              note: lengthOf(file),
              to: paths.document(file.filename),
            },
            ...withText.filter(({ _id }) => _id === file._id).flatMap(entryBelow),
          ])
        : [],
    },
    {
      name: t`Found in the text`,
      entries: withText
        .filter(({ _id }) => listed.every((file) => file._id !== _id))
        .flatMap(textEntries),
    },
    ...(pagesFirst ? [] : [named]),
    {
      name: t`Ask`,
      entries: asked
        ? [{ id: 'ask', label: t`Ask “${asked}”`, note: t`New chat`, asks: asked }]
        : [],
    },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    more: asked !== '' && most < manyChats && found.data?.nextCursor != null,
    waiting: found.isFetching || files.isFetching || texts.isFetching,
    failed: found.isError,
  }
}

/** Of a document the page that matches best: the others are in its own search. */
function textEntries({ _id, title, filename, hits = [] }: LibraryItem): Entry[] {
  const [hit] = hits
  if (!hit) return []
  const { before, quote, after, words, page } = hit
  return [
    {
      id: `text-${_id}`,
      label: title,
      note: placeName({ page, ...(hit.place ? { place: hit.place } : {}) }),
      found: {
        excerpt: `${before}${quote}${after}`,
        marks: words,
      },
      to: paths.document(filename, { page, quote: `${before}${quote}${after}`.trim() }),
    },
  ]
}

/** The same below the entry of its document, whose title is not said again. */
const entryBelow = (item: LibraryItem): Entry[] =>
  textEntries(item).map(({ note = '', ...entry }) => ({ ...entry, label: note }))

/** A chat that was found in several places has each of them. */
function chatEntries(chat: Chat): Entry[] {
  const places = chat.found ?? []
  const title = places.find(({ messageId }) => messageId === null)
  const inText = places.filter(({ messageId }) => messageId !== null)
  const note = chat.archived ? t`Archived` : undefined
  const one = (id: string, to: string, found?: Found): Entry => ({
    id,
    to,
    label: title?.excerpt === chat.title ? title.excerpt : chat.title,
    ...(title?.excerpt === chat.title ? { marks: title.marks } : {}),
    ...(found ? { found } : {}),
    ...(note ? { note } : {}),
  })
  if (inText.length === 0) return [one(chat._id, paths.chat(chat._id))]
  return inText.map((found) =>
    one(`${chat._id}-${found.messageId}`, messagePath(chat._id, found.messageId!), found),
  )
}

function usePages(showKeys: () => void): Entry[] {
  const role = useMember()?.role ?? 'member'
  const shown = screens.filter(
    ({ audience, place }) => place !== 'nowhere' && isFor(audience, role),
  )
  return [
    { id: 'new', label: t`New chat`, to: paths.messages },
    ...shown
      .filter(({ path }) => path !== paths.messages)
      .map(({ path, label, audience }) => ({
        id: path,
        label: label(),
        to: path,
        ...(audience === 'member' ? {} : { note: audience === 'editor' ? t`Editor` : t`Operator` }),
      })),
    { id: 'keys', label: t`Keyboard`, does: showKeys },
  ]
}

const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
