import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

type Props = {
  /** Where the page that is shown begins; '' for the first. */
  cursor: string
  next: string | null
  /** The address of the page that begins there. */
  to: (cursor: string) => string
}

type List = { isPlaceholderData: boolean; data: { nextCursor: string | null } | undefined }

/** Where the next page begins; null at the end, and while another page is shown until this one is read. */
export const nextOf = ({ isPlaceholderData, data }: List): string | null =>
  isPlaceholderData ? null : (data?.nextCursor ?? null)

/** The ways to the next page of a list, and back to the first. */
export function Pages({ cursor, next, to }: Props) {
  if (!cursor && !next) return null
  const look =
    'inline-flex min-h-9 items-center rounded border border-rule bg-card px-3 text-[14px] hover:border-edge pointer-coarse:min-h-11'
  return (
    <nav aria-label={t`Pages`} className="mt-6 flex flex-wrap gap-2">
      {cursor && (
        <Link to={to('')} className={look}>
          <Trans>First page</Trans>
        </Link>
      )}
      {next && (
        <Link to={to(next)} className={look}>
          <Trans>Next page</Trans>
        </Link>
      )}
    </nav>
  )
}
