import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type {
  HelpReply,
  OpenHelpThread,
  OpenReceivedThread,
  SentMessage,
} from '#contract/chats/help.ts'
import { useReplies } from './earlier-replies.tsx'
import { paths } from '#web/paths.ts'
import { type OpenPlace, OwnPagesContext } from '#web/ui/markdown/context.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

type Props = {
  thread: OpenHelpThread | OpenReceivedThread
  /** Who asked, where somebody else is reading. */
  asker?: string
}

/** A question with what went along, and what was written since. */
export function Thread({ thread, asker }: Props) {
  const { question, note, createdAt, sent, leftOut } = thread
  const { replies, showEarlier } = useReplies(thread, asker !== undefined)
  return (
    <>
      <section aria-label={t`Question`} className="border-b border-rule pb-6">
        <Written by={asker ?? t`You`} at={createdAt} />
        <p className="mt-1.5 max-w-[68ch] font-serif text-[20px] leading-snug whitespace-pre-line [overflow-wrap:anywhere]">
          {question}
        </p>
        {note && (
          <p className="mt-3 max-w-[68ch] leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
        {sent.length > 0 && <Sent sent={sent} leftOut={leftOut} />}
      </section>
      {showEarlier}
      <ul aria-label={t`Replies`}>
        {replies.map((reply) => (
          <Reply key={reply._id} reply={reply} asker={asker} />
        ))}
      </ul>
    </>
  )
}

const Written = ({ by, at }: { by: string; at: string }) => (
  <p className="text-[14px] text-soft">
    <span className="font-medium text-ink">{by}</span> · <SpokenTime at={at} />
  </p>
)

function Reply({ reply, asker }: { reply: HelpReply; asker: string | undefined }) {
  const { operatorName, text, createdAt } = reply
  const openPlace = useOpenPlace()
  return (
    <li className="border-b border-rule py-6">
      <Written by={operatorName ?? asker ?? t`You`} at={createdAt} />
      {operatorName === null ? (
        <p className="mt-1.5 max-w-[68ch] leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
      ) : (
        <div className="prose mt-1.5 max-w-[68ch]">
          <OwnPagesContext value>
            <Markdown text={text} openPlace={openPlace} />
          </OwnPagesContext>
        </div>
      )}
    </li>
  )
}

/** The copy of the chat, as it was when the question was sent. */
function Sent({ sent, leftOut }: { sent: SentMessage[]; leftOut: number }) {
  const openPlace = useOpenPlace()
  return (
    <details className="mt-4">
      <summary className="w-fit rounded py-1 text-[14px] text-soft hover:text-ink">
        {plural(sent.length, {
          one: '# message was sent from the chat',
          other: '# messages were sent from the chat',
        })}
      </summary>
      {leftOut > 0 && (
        <p className="mt-2 text-[14px] text-soft">
          {plural(leftOut, {
            one: '# earlier message was left out, because the chat is very long.',
            other: '# earlier messages were left out, because the chat is very long.',
          })}
        </p>
      )}
      <ol className="mt-2 border-s border-rule ps-4">
        {sent.map((message, i) => (
          <li key={i} className="py-3">
            <p className="text-[13px] text-soft">
              {message.role === 'user' ? t`Question` : t`Answer`}
            </p>
            {message.selection && <Source source={message.selection} />}
            {message.role === 'user' ? (
              <>
                <p className="mt-1 max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]">
                  {message.content}
                </p>
                {message.attached && <Attached titles={message.attached} />}
              </>
            ) : (
              <div className="prose mt-1 max-w-[68ch]">
                <Markdown text={message.content} openPlace={openPlace} />
              </div>
            )}
            {message.citations.map((citation) => (
              <Source key={citation.n} source={citation} n={citation.n} />
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Named only: the documents themselves stay with their member. */
const Attached = ({ titles }: { titles: string[] }) => (
  <ul aria-label={t`Attached own documents`} className="mt-1.5 space-y-1 text-[14px] text-soft">
    {titles.map((title, i) => (
      <li key={i} className="flex items-start gap-1.5">
        <Paperclip className="mt-[3px] size-3.5 shrink-0" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Trans>{title} (own document)</Trans>
        </span>
      </li>
    ))}
  </ul>
)

/** A link to a document opens its page as any other link does: nothing stands beside a thread. */
function useOpenPlace(): OpenPlace {
  const navigate = useNavigate()
  return ({ filename, page, quote }) => void navigate(paths.document(filename, { page, quote }))
}

type SourceProps = { source: NonNullable<SentMessage['selection']>; n?: number }

/** The quote as it was; the page of the member's own document is theirs alone. */
function Source({ source: { title, filename, page, quote }, n }: SourceProps) {
  const where = t`${title}, page ${page}`
  return (
    <div className="mt-2 text-[14px]">
      {n !== undefined && <span className="text-soft tabular-nums">[{n}] </span>}
      {filename ? (
        <Link
          to={paths.document(filename, { page, quote })}
          className="font-medium text-blue hover:underline"
        >
          {where}
        </Link>
      ) : (
        <span className="font-medium">
          <Trans>{where} (own document)</Trans>
        </span>
      )}
      <blockquote className="mt-0.5 max-w-[68ch] font-serif text-soft [overflow-wrap:anywhere]">
        {quote}
      </blockquote>
    </div>
  )
}
