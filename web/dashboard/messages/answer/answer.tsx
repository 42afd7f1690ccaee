import type { Place } from '../transcript/branch.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo, useCallback, useMemo } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import type { Step } from '#contract/chats/steps.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { OpenPlace } from '#web/ui/markdown/context.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { blocksWhileWriting, parse } from '#web/ui/markdown/parse.ts'
import type { Block, Parsed } from '#web/ui/markdown/parsed.ts'
import type { LiveAnswer, Trouble } from './answers-store.ts'
import { AnswerActions } from './actions/answer-actions.tsx'
import { AskOperator } from './actions/ask-operator.tsx'
import { ApprovedBy } from '#web/chats/approved-by.tsx'
import { CheckNote } from '#web/chats/check-note.tsx'
import { ChangedSources } from './sources/changed-sources.tsx'
import { CitationNumeral } from './sources/citation-numeral.tsx'
import { PausedNotice, SlowNotice } from './slow-notice.tsx'
import { Sources } from './sources/sources.tsx'
import { Steps } from './steps.tsx'
import type { Open } from './sources/use-citation-keys.ts'
import { WrittenBy } from '#web/chats/written-by.tsx'
import { WrittenSince } from './sources/written-since.tsx'

type Props = {
  message: Message
  live: LiveAnswer | undefined
  trouble: Trouble | undefined
  /** The numbers of the sources that are open, with spaces between them. */
  openCitations: string
  /** Whether a page is open that another one can be opened beside. */
  canBeside: boolean
  onOpen: (open: Open) => void
  onOpenBeside: (open: Open) => void
  onAgain: ((message: Message) => void) | undefined
  onGoOn: ((message: Message) => void) | undefined
  alternatives: Place
  onChoose: (messageId: string) => void
}

export const Answer = memo((props: Props) => {
  const { message, live, trouble, openCitations, onOpen, onOpenBeside, onAgain, onGoOn } = props
  const isOpen = useMemo(() => {
    const open = new Set(openCitations.split(' ').filter(Boolean).map(Number))
    return (n: number) => open.has(n)
  }, [openCitations])
  const { citations, _id: messageId } = message
  const writing = message.status === 'streaming'
  const blocks = blocksOf(message, live)
  const nothingYet = writing && !live?.parsed.text && !message.content
  const cite = useCallback(
    (n: number) => {
      const citation = citations.find((one) => one.n === n)
      if (!citation) return undefined
      return (
        <CitationNumeral
          id={`cite-${messageId}-${n}`}
          citation={citation}
          open={isOpen(n)}
          onOpen={() => onOpen({ messageId, citation })}
        />
      )
    },
    [citations, isOpen, onOpen, messageId],
  )
  const openPlace = useCallback(
    (place: Parameters<OpenPlace>[0]) =>
      // The citation check's own text, so it has none of the answer's numbers.
      onOpen({ messageId, citation: { n: 0, fileId: '', ...place } }),
    [onOpen, messageId],
  )
  return (
    <>
      <Steps
        messageId={messageId}
        steps={stepsOf(message, live)}
        looking={nothingYet}
        isOpen={isOpen}
        onOpen={onOpen}
      />
      {nothingYet ? (
        <p className="font-serif text-[18px] text-faint italic">
          <Trans>Searching the library</Trans>
        </p>
      ) : (
        <div data-words className="prose max-w-[68ch]">
          <Markdown
            blocks={blocks}
            writing={writing}
            cite={cite}
            openPlace={openPlace}
            topHeading={2}
          />
        </div>
      )}
      {live?.slow &&
        !live.reconnecting &&
        (nothingYet ? <SlowNotice messageId={messageId} /> : <PausedNotice />)}
      <CheckNote message={message} />
      <Sources
        citations={citations}
        isOpen={isOpen}
        canBeside={props.canBeside}
        onOpen={(citation) => onOpen({ messageId, citation })}
        onOpenBeside={(citation) => onOpenBeside({ messageId, citation })}
      />
      <ChangedSources message={message} />
      <WrittenBy message={message} />
      <ApprovedBy message={message} />
      <WrittenSince message={message} />
      {live?.reconnecting && (
        <output className="mt-4 block text-[13px] text-soft">
          <Trans>
            The connection was lost. What became of the answer shows here as soon as it is back.
          </Trans>
        </output>
      )}
      <Ending message={message} trouble={trouble} onAgain={onAgain} onGoOn={onGoOn} />
      <AskOperator message={message} />
      {!writing && <AnswerActions {...props} />}
    </>
  )
})

const noSteps: Step[] = []

/** Of the two lists, the longer one is the newer one. */
const stepsOf = ({ steps = noSteps }: Message, live: LiveAnswer | undefined): Step[] =>
  live && live.steps.length > steps.length ? live.steps : steps

const mostKept = 200
const kept = new Map<string, { of: string; parsed: Parsed }>()

/**
 * Parsed parts of an answer are not parsed again: neither when it is complete, nor when its row
 * comes back into the page.
 */
function blocksOf({ _id, content, status }: Message, live: LiveAnswer | undefined): Block[] {
  if (live && live.parsed.text.length > 0 && live.parsed.readTo === live.parsed.text.length)
    kept.set(_id, { of: live.parsed.text, parsed: live.parsed })
  if (live && status === 'streaming' && live.parsed.text.length >= content.length)
    return blocksWhileWriting(live.parsed)
  let known = kept.get(_id)
  if (known?.of !== content) known = { of: content, parsed: parse(content) }
  kept.delete(_id)
  kept.set(_id, known)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return known.parsed.blocks
}

const endingOf = (status: 'stopped' | 'interrupted' | 'failed') =>
  (
    {
      stopped: { kind: 'info', text: t`You stopped this answer here.` },
      interrupted: {
        kind: 'warn',
        text: t`The server stopped in the middle of this answer. What was written is kept, and the message was given back to you.`,
      },
      failed: {
        kind: 'bad',
        text: t`This answer could not be written. The message was given back to you.`,
      },
    } as const
  )[status]

type EndingProps = Pick<Props, 'message' | 'trouble' | 'onAgain' | 'onGoOn'>

function Ending({ message, trouble, onAgain, onGoOn }: EndingProps) {
  if (message.status === 'complete' || message.status === 'streaming') return null
  const { kind, text } = endingOf(message.status)
  const why =
    message.status === 'failed' && trouble?.message
      ? t`${trouble.message} The message was given back to you.`
      : text
  return (
    <div className="mt-5 print:hidden">
      <Notice
        kind={kind}
        live={trouble !== undefined}
        action={
          <div className="flex gap-2">
            {message.status === 'interrupted' && (message.content || message.steps) && (
              <Button small disabled={!onGoOn} onClick={() => onGoOn?.(message)}>
                <Trans>Continue</Trans>
              </Button>
            )}
            <Button small disabled={!onAgain} onClick={() => onAgain?.(message)}>
              <Trans>Answer again</Trans>
            </Button>
          </div>
        }
      >
        {why}
      </Notice>
    </div>
  )
}
