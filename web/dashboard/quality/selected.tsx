import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Selection } from '#contract/chats/selections.ts'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'

/** The passage that a member selected to ask about it, with its page. */
export function Selected({ selection }: { selection: Selection }) {
  const { filename, page, text } = selection
  return (
    <figure
      aria-label={t`Selected passage`}
      className="mb-3 max-w-[64ch] border-s border-edge ps-[17px]"
    >
      <blockquote
        dir="auto"
        className="font-serif text-[16px] leading-normal text-soft [overflow-wrap:anywhere]"
      >
        <q>{text}</q>
      </blockquote>
      <figcaption className="mt-0.5 text-[14px]">
        <Link
          to={paths.document(filename, { page, quote: text })}
          className="font-medium text-blue [overflow-wrap:anywhere] hover:underline"
        >
          {sourceName(selection)}
        </Link>
      </figcaption>
    </figure>
  )
}
