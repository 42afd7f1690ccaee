import { t } from '@lingui/core/macro'
import { memo, useCallback } from 'react'
import { Link } from 'react-router'
import type { Citation } from '#contract/documents/documents.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { SharedMessage } from '#contract/chats/shares.ts'
import { CheckNote } from '#web/chats/check-note.tsx'
import { WrittenBy } from '#web/chats/written-by.tsx'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { CitationLink } from './citation-link.tsx'
import { SourceList } from './source-list.tsx'
import { useGrowing } from './use-growing.ts'
import { type MayOpen, opens, useMayOpen } from './use-may-open.ts'

/** `all`: how many there are, of which some may still be on their way. */
type Props = { messages: SharedMessage[]; all: number; member: boolean }

/** Plain, so that the browser finds and prints all of it; what is out of sight costs it no layout. */
export function SharedMessages({ messages, all, member }: Props) {
  const count = useGrowing(messages.length)
  const mayOpen = useMayOpen(messages)
  return (
    <div role="feed" aria-label={t`Messages`} aria-busy={count < all || undefined}>
      {messages.slice(0, count).map((message, index) => (
        <article
          key={message._id}
          aria-label={message.role === 'user' ? t`Question` : t`Answer`}
          aria-posinset={index + 1}
          aria-setsize={all}
          tabIndex={-1}
          className={`-mx-2 px-2 [contain-intrinsic-size:auto_240px] [content-visibility:auto] print:[content-visibility:visible] ${message.role === 'user' ? 'pt-10' : 'pt-5'}`}
        >
          {message.role === 'user' ? (
            <>
              {message.selection && (
                <Passage selection={message.selection} mayOpen={mayOpen} member={member} />
              )}
              <Question text={message.content} />
            </>
          ) : (
            <Answer message={message} member={member} mayOpen={mayOpen} />
          )}
        </article>
      ))}
    </div>
  )
}

type PassageProps = { selection: Selection; mayOpen: MayOpen; member: boolean }

/** What a question is about, with its page where the reader may open it. */
function Passage({ selection, mayOpen, member }: PassageProps) {
  const { filename, page, text } = selection
  const where = sourceName(selection)
  return (
    <figure
      aria-label={t`Selected passage`}
      className="mb-3 max-w-[68ch] border-s border-edge ps-4"
    >
      <blockquote
        dir="auto"
        className="font-serif text-[16px] leading-normal text-soft break-words"
      >
        <q>{text}</q>
      </blockquote>
      <figcaption className="mt-0.5 text-[13px] text-soft">
        {opens(mayOpen, filename, member) ? (
          <Link
            to={paths.viewPdf(filename, { page, quote: text })}
            className="underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
          >
            {where}
          </Link>
        ) : (
          where
        )}
      </figcaption>
    </figure>
  )
}

const Question = memo(({ text }: { text: string }) => (
  <p
    dir="auto"
    className="border-s-2 border-ink ps-4 text-[16px] leading-relaxed break-words whitespace-pre-wrap"
  >
    {text}
  </p>
))

const endOf = (status: SharedMessage['status']): string | undefined =>
  ({
    stopped: t`This answer was stopped here.`,
    interrupted: t`This answer was interrupted here.`,
    failed: t`This answer could not be written.`,
  })[status as string]

type AnswerProps = { message: SharedMessage; member: boolean; mayOpen: MayOpen }

const Answer = memo(({ message, member, mayOpen }: AnswerProps) => {
  const { _id, content, citations, status } = message
  const cite = useCallback(
    (n: number) => {
      const citation = citations.find((one) => one.n === n)
      return (
        citation && (
          <CitationLink
            citation={citation}
            noteId={noteId(_id, citation)}
            opens={opens(mayOpen, citation.filename, member)}
            member={member}
          />
        )
      )
    },
    [citations, _id, mayOpen, member],
  )
  return (
    <>
      <div className="prose max-w-[68ch]">
        <Markdown text={content} cite={cite} topHeading={2} />
      </div>
      {endOf(status) && <p className="mt-4 text-[14px] text-soft">{endOf(status)}</p>}
      <CheckNote message={message} />
      <SourceList
        citations={citations}
        idOf={(citation) => noteId(_id, citation)}
        mayOpen={mayOpen}
        member={member}
      />
      <WrittenBy message={message} />
    </>
  )
})

const noteId = (messageId: string, { n }: Citation) => `source-${messageId}-${n}`
