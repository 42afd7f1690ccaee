import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'

/** From one question to the list that it stands in. */
export const BackToList = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="mb-6">
    <Link
      to={to}
      className="inline-flex min-h-9 items-center gap-1.5 text-[15px] text-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft className="size-[17px] rtl:-scale-x-100" aria-hidden />
      {children}
    </Link>
  </p>
)

/** In the place of a question that is not here, or not yet. */
export const MissingThread = ({ query }: { query: UseQueryResult<unknown, unknown> }) =>
  query.error instanceof ApiError && query.error.httpCode === 404 ? (
    <p className="text-soft">
      <Trans>There is no such question.</Trans>
    </p>
  ) : (
    <NotYet what={t`The question`} query={query} />
  )
