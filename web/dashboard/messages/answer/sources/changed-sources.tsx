import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Message } from '#contract/chats/chat.ts'
import { openAsText } from './open-in-address.ts'

/** Which pages say something else since the answer cited them; old and new open beside each other. */
export function ChangedSources({ message }: { message: Message }) {
  const { pathname } = useLocation()
  const { _id: messageId, changed = [], citations } = message
  const sources = changed.flatMap((now) => {
    const citation = citations.find(({ n }) => n === now.n)
    return citation ? { now, citation } : []
  })
  if (sources.length === 0) return null
  return (
    <ul aria-label={t`Changed sources`} className="mt-3 space-y-1 text-[14px]">
      {sources.map(({ now, citation }) => {
        const { n } = citation
        const title = t`${citation.title} (now)`
        const both = new URLSearchParams()
        both.append('open', openAsText({ messageId, citation }))
        both.append('open', openAsText({ messageId, citation: { ...now, ...notASource, title } }))
        return (
          <li key={n} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="inline-flex items-center gap-1.5 text-warn">
              <History aria-hidden className="size-4 shrink-0" />
              <Trans>Source {n}: the page has changed since.</Trans>
            </span>
            <Link
              to={`${pathname}?${both.toString()}`}
              preventScrollReset
              className="font-medium text-blue hover:underline print:hidden"
            >
              <Trans>Compare the old and the new page</Trans>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** A place of its own, and no source of the answer. */
const notASource = { n: 0, fileId: '', quote: '' }
