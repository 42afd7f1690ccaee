import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { type Mailing as MailingData, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { Mailing } from './mailing.tsx'
import { againForList, listQuery, show } from './queries.ts'
import { nameOf, standing, stateNames } from './words.ts'

/** Where operators write to many members at once: one of the mailings, or all. */
export function Mailings() {
  const { mailingId } = useParams()
  return (
    <Screen title={t`Mailings`} wide={mailingId !== undefined}>
      {mailingId ? <Mailing key={mailingId} id={mailingId} /> : <List />}
    </Screen>
  )
}

function List() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    ...listQuery,
    refetchInterval: ({ state }) => againForList(state.data?.pages),
  })
  const make = useMutation({
    mutationFn: () => client.call(mailings.make, { body: {} }),
    onSuccess: async (mailing) => {
      await show(queries, mailing)
      void navigate(paths.mailing(mailing._id))
    },
  })
  const all = list.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <p className="max-w-[60ch] text-soft">
        <Trans>
          A message to many members at once, by e-mail and, if you like, as a notice in the
          dashboard. Members can unsubscribe; e-mails about their account still reach them.
        </Trans>
      </p>
      <Button
        look="strong"
        className="mt-5"
        icon={<Plus className="size-4" aria-hidden />}
        busy={make.isPending}
        onClick={() => make.mutate()}
      >
        <Trans>New mailing</Trans>
      </Button>
      <div className="mt-8">
        {!all && <NotYet what={t`The list`} query={list} />}
        {all?.length === 0 && (
          <p className="text-soft">
            <Trans>
              Nothing was written yet. Begin with “New mailing”: you choose who gets it, look at it,
              and send it to yourself first.
            </Trans>
          </p>
        )}
        {all && all.length > 0 && (
          <ul aria-label={t`Mailings`} className="border-b border-rule">
            {all.map((mailing) => (
              <Row key={mailing._id} mailing={mailing} />
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
    </>
  )
}

const Row = ({ mailing }: { mailing: MailingData }) => (
  <li className="border-t border-rule">
    <Link
      to={paths.mailing(mailing._id)}
      className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 rounded px-2 py-2.5 text-[15px] hover:bg-shade"
    >
      <span className="min-w-0 flex-1 basis-56 font-medium [overflow-wrap:anywhere]">
        {nameOf(mailing)}
      </span>
      <span className="flex items-center gap-2 text-[14px] text-soft tabular-nums">
        {mailing.troubleAt && (
          <>
            <TriangleAlert className="size-4 text-warn" aria-hidden />
            <span>
              <Trans>to look at</Trans> ·
            </span>
          </>
        )}
        {stateNames()[mailing.state]} · {standing(mailing)}
      </span>
    </Link>
  </li>
)
