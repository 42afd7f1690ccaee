import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/changes.ts'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { beforeLeaving } from '#web/api/before-leaving.ts'
import { client } from '#web/api/client.ts'
import { onChange } from '#web/api/changes.ts'
import { arrived } from '#web/api/queries.ts'
import type { Answers } from './answer/answers.ts'
import { answersOf } from './answer/use-answers.ts'
import { chatQuery, chatsQuery, dropChat, findChat, messagesQuery, refreshNewest } from './cache.ts'
import { refreshDrafts, shareDraftsNow } from './composer/shared-drafts.ts'
import { moveChat, refreshChats } from './chat-list/chat-pages.ts'
import { changesOnTheirWay } from './changes-in-turn.ts'

/** Chats and their messages, as another tab or device has changed them. */
export function followChats(queries: QueryClient): () => void {
  const answers = answersOf(queries)
  refreshDrafts().catch(() => {})
  const stopSharing = beforeLeaving(shareDraftsNow)
  const unfollow = onChange((change) => void refresh(queries, answers, change).catch(() => {}))
  return () => {
    stopSharing()
    unfollow()
  }
}

async function refresh(queries: QueryClient, answers: Answers, { kind, thing }: Change) {
  // A question of this tab is told here as well: its own answer to the call comes first.
  await answers.begun()
  if (kind === 'chat' && thing) await refreshChat(queries, answers, thing)
  if (kind === 'messages' && thing) await refreshNewest(queries, thing)
  if (kind === 'draft' && thing) await refreshDrafts(thing)
  if (kind === 'everything') await refreshDrafts()
  if (kind === 'everything') await refreshAll(queries, answers)
}

async function refreshChat(queries: QueryClient, answers: Answers, chatId: string) {
  const lists = [false, true].map((archived) => chatsQuery(archived).queryKey)
  for (const queryKey of [...lists, chatQuery(chatId).queryKey]) await arrived(queries, queryKey)
  for (;;) {
    await changesOnTheirWay(chatId)
    const before = findChat(queries, chatId)
    const chat = await readChat(chatId)
    // What was done here during the read may be missing in it.
    if (findChat(queries, chatId) !== before || changesOnTheirWay(chatId)) continue
    if (!chat) return forget(queries, chatId)
    if (!before && !isListed(queries, chat)) return
    moveChat(queries, chat)
    const { currentMessageId } = chat
    if (currentMessageId && before && before.currentMessageId !== currentMessageId)
      answers.choose(chatId, currentMessageId)
    return
  }
}

/** Whether the list that it belongs to has been read. */
const isListed = (queries: QueryClient, { archived }: Chat) =>
  queries.getQueryData(chatsQuery(archived).queryKey) !== undefined

async function readChat(chatId: string): Promise<Chat | undefined> {
  try {
    return await client.call(chats.read, { params: { chatId } })
  } catch (error) {
    if (error instanceof ApiError && error.httpCode === 404) return undefined
    throw error
  }
}

/** Where it is on screen, the screen says that it is gone. */
function forget(queries: QueryClient, chatId: string) {
  dropChat(queries, chatId)
  void queries.resetQueries({ queryKey: messagesQuery(chatId).queryKey, exact: true })
}

/** What is on screen; the rest is read again when it is opened. */
async function refreshAll(queries: QueryClient, answers: Answers) {
  await Promise.all([false, true].map((archived) => refreshChats(queries, archived)))
  const [prefix] = messagesQuery('').queryKey
  for (const query of queries.getQueryCache().findAll({ queryKey: [prefix] })) {
    const chatId = (query.queryKey[1] as { query?: { chatId?: string } } | undefined)?.query?.chatId
    if (!chatId) continue
    if (!query.isActive()) queries.removeQueries({ queryKey: query.queryKey, exact: true })
    else {
      await refreshChat(queries, answers, chatId)
      await refreshNewest(queries, chatId)
    }
  }
}
