import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat, Message } from '#contract/chat.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { LiveAnswer } from '../answer/answers.ts'
import { choicesFor } from '../composer/attachments.ts'
import { branchTo, siblingsAmong } from './branch.ts'
import { flatMessages, messagesQuery } from '../cache.ts'
import { Composer } from '../composer/composer.tsx'
import { Asked, Earlier, NotLoaded, Spoken, Waiting } from './conversation-parts.tsx'
import { type ConversationState, ConversationContext, rewordPlace } from './conversation-context.ts'
import { newPlace, readDraft, writeDraft } from '../composer/draft.ts'
import { Starters } from './starters.tsx'
import { Transcript } from './transcript.tsx'
import { TroubleNotice } from '../answer/trouble-notice.tsx'
import { useAnswers, useAnswersState } from '../answer/use-answers.ts'
import type { Open } from '../answer/use-citation-keys.ts'
import { useEarlier } from './use-earlier.ts'
import { useFindKey } from '../find/use-find-key.ts'
import { useMessageTarget } from './use-message-target.ts'
import { startChatParts, useChatParts } from '../use-chat-parts.ts'
import { useSilenceOnLeaving } from '../answer/voice.ts'

type Props = {
  chatId: string | undefined
  chat: Chat | undefined
  currentMessageId: string | null | undefined
  open: Open | undefined
  onOpen: (open: Open) => void
  onShown: (messages: Message[]) => void
}

const nothing: Message[] = []

export function Conversation({ chatId, chat, currentMessageId, open, onOpen, onShown }: Props) {
  const place = chatId ?? newPlace
  const navigate = useNavigate()
  const answers = useAnswers()
  const queries = useQueryClient()
  useSilenceOnLeaving(chatId)
  const query = useInfiniteQuery({ ...messagesQuery(chatId ?? ''), enabled: chatId !== undefined })
  const all = useMemo(() => flatMessages(query.data), [query.data])
  const streaming = useMemo(() => all.find(({ status }) => status === 'streaming'), [all])
  const sent = useAnswersState(answers, ({ sending }) => sending[place])
  const troubles = useAnswersState(answers, (state) => state.troubles)
  const chosen = useAnswersState(answers, ({ leaves }) => (chatId ? leaves[chatId] : undefined))
  // Each row draws its own answer as it comes; only its sources concern more than it.
  const writing = streaming?._id ?? ''
  const citations = useAnswersState(answers, ({ live }) => live[writing]?.citations)
  const leaf = chosen ?? currentMessageId
  const branch = useMemo(() => branchTo(all, leaf), [all, leaf])
  const shown = useMemo(() => withLive(branch, writing, citations), [branch, writing, citations])
  useEffect(() => onShown(shown), [shown, onShown])

  useEffect(() => {
    if (streaming && !troubles[streaming._id]) answers.follow(streaming)
  }, [streaming, troubles, answers])

  const earlier = useEarlier(chatId, query.hasNextPage)
  // The branch that was shown last may end far back: until it is here, another one would be shown.
  const seeking = Boolean(
    leaf && query.hasNextPage && earlier.state !== 'failed' && !all.some(({ _id }) => _id === leaf),
  )
  const { load } = earlier
  useEffect(() => {
    if (seeking) void load((items) => items.some(({ _id }) => _id === leaf))
  }, [seeking, leaf, load])

  // The question whose chat is about to open: it stands here until it stands there.
  const [leaving, setLeaving] = useState<{ text: string }>()
  const [leftFrom, setLeftFrom] = useState(chatId)
  const [editing, setEditing] = useState<string>()
  if (leftFrom !== chatId) {
    setLeftFrom(chatId)
    setLeaving(undefined)
    setEditing(undefined)
  }
  const asked = sent ?? (chatId ? undefined : leaving)
  const parts = useChatParts(chatId !== undefined || asked !== undefined)

  async function send(text: string, requestId: string) {
    if (!chatId) setLeaving({ text })
    const parentId = shown.at(-1)?._id
    const unsent = readDraft(place).text
    const begun = answers.ask({
      place,
      text,
      send: {
        requestId,
        message: text,
        ...choicesFor(queries, place, text),
        ...(chatId ? { chatId, ...(parentId ? { parentId } : {}) } : {}),
      },
    })
    const before = location.pathname
    const began = await begun
    if (!began) setLeaving(undefined)
    // A question that was only pressed sends away nothing that was being written.
    else if (unsent && unsent !== text) writeDraft(place, { text: unsent })
    if (!began || chatId) return
    // Asked for before the wait: a short answer may be done by then.
    const begunIn = newestChatOf(answers.store.getState().live)
    await startChatParts()
    if (begunIn && location.pathname === before) void navigate(paths.chat(begunIn))
  }

  const { choose, goTo, target, missing } = useMessageTarget({
    chatId,
    leaf,
    loaded: query.data !== undefined,
  })

  const busy = Boolean(streaming ?? asked)
  const conversing = useMemo<ConversationState>(() => {
    const again = (messageId: string, more: { goOn?: true } = {}) =>
      void answers.ask({ place, again: { requestId: crypto.randomUUID(), messageId, ...more } })
    return {
      answers,
      siblings: siblingsAmong(all),
      onChoose: (messageId) => void choose(messageId),
      onAgain: busy ? undefined : ({ _id }) => again(_id),
      onGoOn: busy ? undefined : ({ _id }) => again(_id, { goOn: true }),
      onReword: busy
        ? undefined
        : ({ _id }, message, requestId) =>
            answers.ask({ place: rewordPlace(_id), again: { requestId, messageId: _id, message } }),
      editing,
      setEditing,
      open,
      onOpen,
      troubles,
    }
  }, [answers, all, busy, place, choose, editing, open, onOpen, troubles])

  const askedRow = useMemo(
    () => asked && <Asked text={asked.text} first={shown.length === 0} />,
    [asked, shown.length],
  )
  // Loaded, but for what draws them.
  const unseen = shown.length > 0 && !parts.here
  const frame = useRef<HTMLDivElement>(null)
  const find = useFindKey(chatId !== undefined)
  const above = (
    <>
      {!chatId && !asked && <Starters onAsk={(text) => void send(text, crypto.randomUUID())} />}
      {((chatId && query.isPending) || seeking || (unseen && !parts.missing)) && <Waiting />}
      {query.isError && !query.data && (
        <NotLoaded error={query.error} onAgain={() => void query.refetch()} />
      )}
      {unseen && parts.missing && <NotLoaded error={undefined} onAgain={() => void parts.load()} />}
    </>
  )
  return (
    <ConversationContext value={conversing}>
      <div className="relative flex min-h-0 flex-1 flex-col print:block">
        {find.finding && parts.here && (
          <parts.here.FindBar chatId={chatId} frame={frame} onGo={goTo} onClose={find.close} />
        )}
        <Transcript
          key={place}
          place={place}
          frame={frame}
          messages={seeking || unseen ? nothing : shown}
          Row={parts.here?.Row}
          above={above}
          earlier={
            query.hasNextPage && (
              <Earlier
                busy={earlier.state === 'busy'}
                failed={earlier.state === 'failed'}
                onLoad={() => void load()}
              />
            )
          }
          onNearStart={earlier.onNearStart}
          busy={earlier.state === 'busy'}
          writing={streaming !== undefined}
          target={target}
          editing={editing}
          asked={askedRow}
        />
      </div>
      <Spoken answers={answers} messageId={writing} />
      <div className="relative shrink-0 px-3 pb-3 sm:px-4 sm:pb-6 print:hidden">
        <div className="mx-auto max-w-[728px] space-y-2">
          {missing && (
            <Notice kind="warn">
              <Trans>
                The message that this link leads to is not in this chat. It may have been deleted;
                the rest of the chat is as it was.
              </Trans>
            </Notice>
          )}
          {troubles[place] && <TroubleNotice trouble={troubles[place]} />}
          <Composer
            place={place}
            sending={Boolean(asked)}
            chat={chat}
            loading={chatId !== undefined && query.isPending}
            running={streaming}
            ended={shown.at(-1)?.status}
            followUp={shown.length > 0}
            onSend={send}
            onOpen={onOpen}
            onInput={() => troubles[place] && answers.clearTrouble(place)}
          />
        </div>
      </div>
    </ConversationContext>
  )
}

/** For an answer in progress: the longer of the two lists is the newer one. */
function withLive(branch: Message[], writing: string, citations: Message['citations'] = []) {
  const known = branch.find(({ _id }) => _id === writing)
  if (!known || citations.length <= known.citations.length) return branch
  return branch.map((message) => (message === known ? { ...known, citations } : message))
}

const newestChatOf = (live: Record<string, LiveAnswer>) => Object.values(live).at(-1)?.chatId
