import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Chat, Message } from '#contract/chats/chat.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Composer } from '../composer/composer.tsx'
import { Asked, Earlier, NotLoaded, Spoken, Waiting } from './conversation-parts.tsx'
import { ConversationContext } from './conversation-context.ts'
import { NoneLeft } from '../composer/none-left.tsx'
import { newPlace } from '../composer/draft.ts'
import { Starters } from './starters.tsx'
import { Transcript } from './transcript.tsx'
import { TroubleNotice } from '../answer/trouble-notice.tsx'
import { useAnswers } from '../answer/use-answers.ts'
import { useAsking } from './use-asking.ts'
import type { Open } from '../answer/sources/use-citation-keys.ts'
import { useConversing } from './use-conversing.ts'
import { useFindKey } from '../find/use-find-key.ts'
import { useMessageTarget } from './use-message-target.ts'
import { useChatParts } from '../use-chat-parts.ts'
import { useShownMessages } from './use-shown-messages.ts'
import { useSilenceOnLeaving } from '../answer/actions/voice.ts'

type Props = {
  chatId: string | undefined
  chat: Chat | undefined
  currentMessageId: string | null | undefined
  open: Open[]
  onOpen: (open: Open) => void
  onOpenBeside: (open: Open) => void
  onShown: (messages: Message[]) => void
}

const nothing: Message[] = []

export function Conversation(props: Props) {
  const { chatId, chat, currentMessageId, open, onOpen, onOpenBeside, onShown } = props
  const place = chatId ?? newPlace
  const answers = useAnswers()
  useSilenceOnLeaving(chatId)
  const { query, all, shown, streaming, troubles, leaf, earlier, seeking } = useShownMessages(
    chatId,
    currentMessageId,
    answers,
  )
  useEffect(() => onShown(shown), [shown, onShown])
  const { asked, wentOn, send } = useAsking(chatId, shown, answers)
  const parts = useChatParts(chatId !== undefined || asked !== undefined)
  const { choose, goTo, target, missing } = useMessageTarget({
    chatId,
    leaf,
    loaded: query.data !== undefined,
  })
  const busy = Boolean(streaming ?? asked)
  const sendNow = useRef(send)
  useEffect(() => void (sendNow.current = send))
  const askNow = useCallback(
    (question: string) => void sendNow.current(question, crypto.randomUUID()),
    [],
  )
  const conversing = useConversing({
    chatId,
    answers,
    all,
    busy,
    choose,
    ask: askNow,
    open,
    onOpen,
    onOpenBeside,
    troubles,
  })

  const askedRow = useMemo(
    () => asked && <Asked text={asked.text} first={shown.length === 0} before={asked.before} />,
    [asked, shown.length],
  )
  // Loaded, but for what draws them.
  const unseen = shown.length > 0 && !parts.here
  const frame = useRef<HTMLDivElement>(null)
  const find = useFindKey(chatId !== undefined)
  const above = (
    <>
      {!chatId && !asked && <Starters onAsk={askNow} />}
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
                onLoad={() => void earlier.load()}
              />
            )
          }
          onNearStart={earlier.onNearStart}
          busy={earlier.state === 'busy'}
          writing={streaming !== undefined}
          target={target}
          editing={conversing.editing}
          asked={askedRow}
        />
      </div>
      <Spoken answers={answers} messageId={streaming?._id ?? ''} />
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
          {wentOn && (
            <Notice kind="info">
              <Trans>
                This chat continued in another tab or on another device. Your question was added at
                the end.
              </Trans>
            </Notice>
          )}
          {troubles[place] ? <TroubleNotice trouble={troubles[place]} /> : <NoneLeft />}
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
