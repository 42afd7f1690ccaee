import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { type Mailing, type MailingFailure, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { failuresQuery, show } from './queries.ts'

/** To whom it did not arrive, or perhaps did not. */
export function Failures({ mailing }: { mailing: Mailing }) {
  const title = useId()
  const list = useInfiniteQuery(failuresQuery(mailing._id))
  const all = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby={title} className="mt-10 max-w-2xl border-t border-rule pt-7">
      <h3 id={title} className="font-heading text-[21px]">
        <Trans>Did not arrive</Trans>
      </h3>
      {!all && <NotYet what={t`The list`} query={list} />}
      {all && (
        <ul className="mt-4 border-b border-rule">
          {all.map((failure) => (
            <Row key={failure._id} id={mailing._id} failure={failure} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  )
}

function Row({ id, failure }: { id: string; failure: MailingFailure }) {
  const queries = useQueryClient()
  const { _id: memberId, name, email, state, reason } = failure
  const again = useMutation({
    mutationFn: (_pressed: HTMLElement) =>
      client.call(mailings.again, { params: { id, memberId } }),
    onSuccess: async (mailing, pressed) => {
      tell(
        mailing.state === 'stopped'
          ? t`It is sent to ${email} when you continue the mailing.`
          : t`It is sent to ${email} again.`,
      )
      if (document.activeElement === pressed) leaveRow(pressed)
      await show(queries, mailing)
    },
  })
  const why = {
    bounced: t`Refused by the mail server`,
    failed: t`Put off too often by the mail server`,
    doubt: t`It may have arrived: the sending broke off in the middle`,
  }[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3 text-[15px]">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p>
          <Link to={paths.member(memberId)} className="font-medium text-blue hover:underline">
            {name || email}
          </Link>{' '}
          <span className="text-soft">{email}</span>
        </p>
        <p className="text-[13px] text-soft">
          {why}
          {reason && (
            <>
              {': '}
              <span lang="en">{reason}</span>
            </>
          )}
        </p>
      </div>
      <Button
        small
        className="pointer-coarse:min-h-11"
        busy={again.isPending}
        aria-label={t`Send again to ${email}`}
        onClick={({ currentTarget }) => again.mutate(currentTarget)}
      >
        <Trans>Send again</Trans>
      </Button>
    </li>
  )
}

/** The row goes. Who sends to one after the other stays in the list. */
function leaveRow(pressed: HTMLElement) {
  const row = pressed.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector('button') ?? document.getElementById('mailing')
  next?.focus()
}
