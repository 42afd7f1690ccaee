import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Message } from '#contract/chat.ts'
import { ApiError } from '#contract/client.ts'
import { noticeOf, transport } from '#contract/envelope.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/skeleton.tsx'
import { Alternatives } from './alternatives.tsx'
import { Answer } from './answer.tsx'
import type { LiveAnswer } from './answers.ts'
import { alternativesOf, branchTo, newestAfter } from './branch.ts'
import { flatMessages, messagesQuery } from './cache.ts'
import { Composer } from './composer.tsx'
import { Question } from './question.tsx'
import { Starters } from './starters.tsx'
import { useAnswers, useAnswersState } from './use-answers.ts'
import type { Open } from './use-citation-keys.ts'
import { useFollowingScroll } from './use-following-scroll.ts'

type Props = {
  chatId: string | undefined
  currentMessageId: string | null | undefined
  open: Open | undefined
  onOpen: (open: Open) => void
  onShown: (messages: Message[]) => void
}

export const newPlace = 'new'

export function Conversation({ chatId, currentMessageId, open, onOpen, onShown }: Props) {
  const place = chatId ?? newPlace
  const navigate = useNavigate()
  const answers = useAnswers()
  const { live, leaves, sending, troubles } = useAnswersState(answers, (state) => state)
  const query = useInfiniteQuery({ ...messagesQuery(chatId ?? ''), enabled: chatId !== undefined })
  const all = useMemo(() => flatMessages(query.data), [query.data])
  const leaf = (chatId && leaves[chatId]) ?? currentMessageId
  const branch = useMemo(() => branchTo(all, leaf), [all, leaf])
  const shown = useMemo(
    () => branch.map((message) => withLive(message, live[message._id])),
    [branch, live],
  )
  useEffect(() => onShown(shown), [shown, onShown])

  const streaming = all.find(({ status }) => status === 'streaming')
  useEffect(() => {
    if (streaming && !troubles[streaming._id]) answers.follow(streaming)
  }, [streaming, troubles, answers])

  // The question whose chat is about to open: it stands here until it stands there.
  const [leaving, setLeaving] = useState<{ text: string }>()
  const [leftFrom, setLeftFrom] = useState(chatId)
  if (leftFrom !== chatId) {
    setLeftFrom(chatId)
    setLeaving(undefined)
  }
  const asked = sending[place] ?? (chatId ? undefined : leaving)
  const { frame, atBottom, toBottom } = useFollowingScroll({
    place,
    shown,
    asked: Boolean(asked),
    ready: !chatId || query.data !== undefined,
  })
  const spoken = streaming && live[streaming._id]?.spoken

  async function send(text: string, requestId: string) {
    if (!chatId) setLeaving({ text })
    const parentId = shown.at(-1)?._id
    const begun = answers.ask({
      place,
      text,
      send: {
        requestId,
        message: text,
        ...(chatId ? { chatId, ...(parentId ? { parentId } : {}) } : {}),
      },
    })
    toBottom()
    const before = location.pathname
    const began = await begun
    if (!began) setLeaving(undefined)
    if (!began || chatId || location.pathname !== before) return
    const begunIn = newestChatOf(answers.store.getState().live)
    if (begunIn) void navigate(paths.chat(begunIn))
  }

  const again = (message: Message) =>
    void answers.ask({ place, again: { requestId: crypto.randomUUID(), messageId: message._id } })

  const empty = !chatId && !asked
  return (
    <>
      <div
        ref={frame}
        className="relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none] [scrollbar-gutter:stable] print:overflow-visible"
      >
        <div className="mx-auto w-full max-w-[760px] px-5 pt-8 pb-10 sm:px-8">
          {empty && <Starters onAsk={(text) => void send(text, crypto.randomUUID())} />}
          {chatId && query.isPending && <Waiting />}
          {query.isError && !query.data && (
            <NotLoaded error={query.error} onAgain={() => void query.refetch()} />
          )}
          {query.hasNextPage && (
            <Button
              look="quiet"
              small
              busy={query.isFetchingNextPage}
              className="mb-6"
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier messages
            </Button>
          )}
          <div className="space-y-6 [&>[data-answer]+*]:mt-12">
            {shown.map((message) =>
              message.role === 'user' ? (
                <div key={message._id}>
                  <Question text={message.content} time={message.createdAt} />
                  <OtherWordings
                    all={alternativesOf(all, message).map(({ _id }) => _id)}
                    current={message._id}
                    onChoose={(id) => chatId && answers.choose(chatId, newestAfter(all, id))}
                  />
                </div>
              ) : (
                <Answer
                  key={message._id}
                  message={message}
                  live={live[message._id]}
                  trouble={troubles[message._id]}
                  openCitation={open?.messageId === message._id ? open.citation.n : undefined}
                  onOpen={onOpen}
                  onAgain={streaming || asked ? undefined : again}
                  alternatives={alternativesOf(all, message).map(({ _id }) => _id)}
                  onChoose={(id) => chatId && answers.choose(chatId, newestAfter(all, id))}
                />
              ),
            )}
            {asked && (
              <div className={shown.length > 0 ? 'mt-12' : ''}>
                <Question text={asked.text} />
                <p className="mt-6 font-serif text-[18px] text-faint italic" aria-hidden>
                  Looking in the library
                </p>
              </div>
            )}
          </div>
        </div>
      </div>
      <div aria-live="polite" className="sr-only">
        {spoken}
      </div>
      <div className="relative shrink-0 px-3 pb-3 sm:px-4 sm:pb-6 print:hidden">
        {!atBottom && (
          <button
            type="button"
            onClick={() => toBottom()}
            className="appear absolute -top-11 left-1/2 inline-flex min-h-9 -translate-x-1/2 items-center gap-1.5 rounded-full border border-rule bg-card px-3.5 text-[13px] text-soft shadow-float hover:text-ink"
          >
            <ArrowDown className="size-4" aria-hidden />
            {streaming ? 'The answer goes on below' : 'To the end'}
          </button>
        )}
        <div className="mx-auto max-w-[728px] space-y-2">
          {troubles[place] && (
            <Notice kind={troubles[place].httpCode === 402 ? 'warn' : 'bad'}>
              {sentenceOf(troubles[place])}
            </Notice>
          )}
          <Composer
            place={place}
            sending={Boolean(asked)}
            running={streaming}
            followUp={shown.length > 0}
            onSend={send}
            onInput={() => troubles[place] && answers.clearTrouble(place)}
          />
        </div>
      </div>
    </>
  )
}

/** Another tab, or an edit, may have asked in the same place. */
const OtherWordings = (props: { all: string[]; current: string; onChoose: (id: string) => void }) =>
  props.all.length > 1 && (
    <div className="mt-1 text-[13px] print:hidden">
      <Alternatives what="question" {...props} />
    </div>
  )

/** What is known of an answer that is still being written: the longer of the two texts is the newer one. */
const withLive = (message: Message, live: LiveAnswer | undefined): Message =>
  live && message.status === 'streaming' && live.citations.length > message.citations.length
    ? { ...message, citations: live.citations }
    : message

const newestChatOf = (live: Record<string, LiveAnswer>) => Object.values(live).at(-1)?.chatId

const sentenceOf = ({ httpCode, message }: { httpCode: number; message: string }) =>
  httpCode === 0
    ? `${message || transport.network} Your question still stands below.`
    : noticeOf({ httpCode, message }).text

function NotLoaded({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error instanceof ApiError && error.httpCode === 404)
    return (
      <Notice kind="warn">
        This chat is not here. It may have been deleted, or it belongs to someone else.
      </Notice>
    )
  return (
    <Notice
      kind="bad"
      action={
        <Button small onClick={onAgain}>
          Try again
        </Button>
      }
    >
      The messages of this chat could not be loaded. They are safe; the connection may be down.
    </Notice>
  )
}

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-4">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-8 h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  </AfterAMoment>
)
