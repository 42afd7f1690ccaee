import { formatNumber } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  BookOpen,
  CircleStop,
  Copy,
  Ellipsis,
  FileType,
  MessageCircleQuestionMark,
  RotateCcw,
  Split,
  Superscript,
  ThumbsDown,
  ThumbsUp,
  Volume2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { tell } from '#web/api/notices.ts'
import { useMember } from '#web/state/store.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { Action } from './action.tsx'
import { CopyAction } from './copy-action.tsx'
import { AskAbout } from './ask-operator.tsx'
import { Alternatives } from '#web/dashboard/messages/transcript/alternatives.tsx'
import type { Place } from '#web/dashboard/messages/transcript/branch.ts'
import { copyBoth, warnNotCopied } from './copying.ts'
import { asRichText, withFootnotes } from '../sources/footnotes.ts'
import { asHtml, inPlainWords, withSources } from '#web/chats/message-words.ts'
import { ReadingList } from '../sources/reading-list.tsx'
import type { Open } from '../sources/use-citation-keys.ts'
import { canReadAloud, readAloud } from './read-aloud.ts'
import { ReasonForm } from './reason-form.tsx'
import { SaveAction } from './save-action.tsx'
import { useFork } from './use-fork.ts'
import { useRating } from './use-rating.ts'
import { stopReading, useIsReadAloud } from './voice.ts'

type Props = {
  message: Message
  onOpen: (open: Open) => void
  onAgain: ((message: Message) => void) | undefined
  alternatives: Place
  onChoose: (messageId: string) => void
}

/** In one row wherever it stands: where it is narrow the pictures alone. */
export function AnswerActions({ message, onOpen, onAgain, alternatives, onChoose }: Props) {
  const finished = message.status === 'complete'
  const rating = useRating(message)
  const speaking = useIsReadAloud(message._id)
  return (
    <div className="@container mt-3 -ms-2 pointer-coarse:max-sm:-ms-3.5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-1 text-[13px]">
        {alternatives.count > 1 && (
          <Alternatives what="answer" among={alternatives} onChoose={onChoose} />
        )}
        {message.content && (
          <CopyAction
            what={t`Copy`}
            icon={<Copy aria-hidden />}
            copy={() => copy(message)}
            labelClass="@max-[30rem]:sr-only"
          />
        )}
        {message.content && <SaveAction message={message} />}
        {finished && (
          <Action disabled={!onAgain} title={t`Answer again`} onClick={() => onAgain?.(message)}>
            <RotateCcw aria-hidden />{' '}
            <Label>
              <Trans>Answer again</Trans>
            </Label>
          </Action>
        )}
        {message.content && (
          <>
            <Action
              aria-pressed={message.feedback === 'up'}
              title={t`Helpful`}
              onClick={() => rating.choose('up')}
            >
              <ThumbsUp aria-hidden />{' '}
              <Label>
                <Trans>Helpful</Trans>
              </Label>
            </Action>
            <Action
              aria-pressed={message.feedback === 'down'}
              title={t`Not helpful`}
              onClick={() => rating.choose('down')}
            >
              <ThumbsDown aria-hidden />{' '}
              <Label>
                <Trans>Not helpful</Trans>
              </Label>
            </Action>
            {speaking && (
              <Action title={t`Stop reading`} onClick={stopReading}>
                <CircleStop aria-hidden />{' '}
                <Label>
                  <Trans>Stop reading</Trans>
                </Label>
              </Action>
            )}
            <More message={message} speaking={speaking} onOpen={onOpen} />
          </>
        )}
        <SpokenTime
          at={message.createdAt}
          title={[exactTime(message.createdAt), countOf(message)].filter(Boolean).join('\n')}
          className="ms-auto hidden px-2 text-faint @[37rem]:block"
        />
      </div>
      <Why message={message} rating={rating} />
    </div>
  )
}

const Label = ({ children }: { children: ReactNode }) => (
  <span className="@max-[30rem]:sr-only">{children}</span>
)

const copy = (message: Message) => copyBoth(withSources(message), asHtml(inPlainWords(message)))

const tellCopied = (copied: Promise<void>) => void copied.then(() => tell(t`Copied`), warnNotCopied)

type MoreProps = { message: Message; speaking: boolean; onOpen: (open: Open) => void }

function More({ message, speaking, onOpen }: MoreProps) {
  const { _id: messageId, citations } = message
  const [listed, setListed] = useState(false)
  const [asking, setAsking] = useState(false)
  const locale = useMember()?.locale ?? 'en'
  const fork = useFork(message._id)
  const aloud = canReadAloud() && {
    label: speaking ? t`Stop reading` : t`Read aloud`,
    icon: speaking ? <CircleStop /> : <Volume2 />,
    onSelect: () => (speaking ? stopReading() : readAloud(message, locale)),
  }
  const ofSources = [
    {
      label: t`Copy with footnotes`,
      icon: <Superscript />,
      onSelect: () => tellCopied(copyBoth(withFootnotes(message), asRichText(message))),
    },
    { label: t`Reading list`, icon: <BookOpen />, onSelect: () => setListed(true) },
  ]
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Action aria-label={t`More about this answer`} title={t`More`} disabled={fork.isPending}>
            <Ellipsis aria-hidden />
          </Action>
        }
        items={[
          ...(aloud ? [aloud] : []),
          { label: t`Fork from here`, icon: <Split />, onSelect: () => fork.mutate() },
          {
            label: t`Copy as plain text`,
            icon: <FileType />,
            onSelect: () => tellCopied(navigator.clipboard.writeText(inPlainWords(message))),
          },
          ...(citations.length > 0 ? ofSources : []),
          {
            label: t`Ask the operator`,
            icon: <MessageCircleQuestionMark />,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {asking && <AskAbout message={message} onClose={() => setAsking(false)} />}
      {listed && (
        <ReadingList
          citations={citations}
          onOpen={(citation) => {
            setListed(false)
            onOpen({ messageId, citation })
          }}
          onClose={() => setListed(false)}
        />
      )}
    </>
  )
}

type WhyProps = { message: Message; rating: ReturnType<typeof useRating> }

/** Below the row: the form for the reason, or the reason that was given. */
function Why({ message, rating }: WhyProps) {
  if (message.feedback !== 'down') return null
  if (rating.writing)
    return (
      <div className="ps-2">
        <ReasonForm
          messageId={message._id}
          comment={rating.begun}
          onChange={rating.keep}
          onSend={rating.send}
          onSkip={rating.skip}
          busy={rating.busy}
          problem={rating.problem}
        />
      </div>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-1 ps-2 text-[13px] text-soft">
      {message.comment && (
        <q className="max-w-full truncate" dir="auto">
          {message.comment}
        </q>
      )}
      <button
        type="button"
        onClick={rating.write}
        className="min-h-8 font-medium text-blue hover:underline pointer-coarse:min-h-11"
      >
        {message.comment ? t`Change` : t`Say what was wrong`}
      </button>
    </p>
  )
}

const countOf = ({ tokens }: Message) =>
  tokens &&
  (tokens.estimated
    ? t`about ${formatNumber(tokens.input)} tokens read, ${formatNumber(tokens.output)} written (estimated)`
    : t`${formatNumber(tokens.input)} tokens read, ${formatNumber(tokens.output)} written`)
