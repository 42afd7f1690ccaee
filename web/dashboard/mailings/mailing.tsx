import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { blank } from './draft.ts'
import { Progress } from './progress.tsx'
import { againForOne, mailingQuery } from './queries.ts'
import { Writing } from './writing.tsx'

/** A draft, to be written; or what was sent, and how far it came. */
export function Mailing({ id, onMade }: { id: string; onMade: (id: string) => void }) {
  const isNew = id === blank._id
  const read = useQuery({
    ...mailingQuery(id),
    enabled: !isNew,
    refetchInterval: ({ state }) => againForOne(state.data),
  })
  const mailing = isNew ? blank : read.data
  return (
    <>
      <Link
        to={paths.mailings}
        className="mb-5 inline-flex items-center gap-2 text-[14px] text-soft hover:text-ink"
      >
        <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
        <Trans>All mailings</Trans>
      </Link>
      {!mailing && <NotYet what={t`The mailing`} query={read} />}
      {mailing &&
        (mailing.state === 'draft' ? (
          <Writing mailing={mailing} onMade={onMade} />
        ) : (
          <Progress mailing={mailing} />
        ))}
    </>
  )
}
