import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mailing } from '#contract/desk/mailings.ts'
import { mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { site } from '#web/site.ts'
import { RunningText } from '#web/site/running-text.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { Failures } from './failures.tsx'
import { show } from './queries.ts'
import { Title } from './title.tsx'
import { number, stateNames, withNamed, withNamedInMarkdown } from './words.ts'

type Act = 'stop' | 'resume' | 'settle' | 'withdrawNotice'

/** What was sent or will be: how far it is, what did not arrive, and what it says. */
export function Progress({ mailing }: { mailing: Mailing }) {
  const { _id: id, state, sendAt, counts, notice, trouble, startedAt } = mailing
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (what: Act) => client.call(mailings[what], { params: { id } }),
    onSuccess: async (after) => {
      await show(queries, after)
      document.getElementById('mailing')?.focus()
    },
  })
  const button = (what: Act, label: string, look?: 'strong') => (
    <Button
      look={look}
      busy={act.isPending && act.variables === what}
      onClick={() => act.mutate(what)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Title texts={mailing.texts} />
      <p className="text-[15px]">
        <span className="font-medium">{stateNames()[state]}</span>
        {state === 'scheduled' && sendAt && <> · {exactTime(sendAt)}</>}
        {startedAt && (
          <span className="text-soft">
            {' '}
            · <Trans>begun {exactTime(startedAt)}</Trans>
          </span>
        )}
      </p>
      {trouble && (
        <div className="mt-4 max-w-2xl">
          <Notice kind="warn" live={false}>
            <Trans>
              The mail server took no e-mails for a night, so the mailing was stopped. It said:{' '}
              {trouble}
            </Trans>
          </Notice>
        </div>
      )}
      {counts && <Counts counts={counts} />}
      <div className="mt-6 flex flex-wrap gap-3">
        {state === 'sending' && button('stop', t`Stop`, 'strong')}
        {state === 'scheduled' && button('stop', t`Take back and change`)}
        {state === 'stopped' && button('resume', t`Continue`, 'strong')}
        {notice && startedAt && button('withdrawNotice', t`Take the notice back`)}
        {mailing.troubleAt && button('settle', t`I have looked at it`)}
      </div>
      {counts && counts.failures > 0 && <Failures mailing={mailing} />}
      <section aria-label={t`What it says`} className="mt-10 border-t border-rule pt-7">
        <div className="grid gap-8 lg:grid-cols-2">
          {site.languages.map(({ locale }) => {
            const text = mailing.texts[locale]
            return (
              text && (
                <div key={locale} lang={locale} className="min-w-0 [overflow-wrap:anywhere]">
                  <h3 className="mb-3 font-heading text-[19px]">{withNamed(text.subject)}</h3>
                  <div className="prose max-w-[68ch]">
                    <RunningText text={withNamedInMarkdown(text.body)} topHeading={3} />
                  </div>
                </div>
              )
            )
          })}
        </div>
      </section>
    </>
  )
}

function Counts({ counts }: { counts: NonNullable<Mailing['counts']> }) {
  const { recipients, sent, waiting, skipped, failures } = counts
  const due = recipients - skipped
  const rows = [
    [t`Sent`, sent],
    [t`Still to come`, waiting],
    [t`Did not arrive`, failures],
    [t`Left out: unsubscribed, not verified or suspended`, skipped],
  ] as const
  return (
    <div className="mt-5 max-w-xl">
      <p id="how-far" className="mb-2 text-[14px] text-soft tabular-nums">
        <Trans>
          {number(due - waiting)} of {number(due)} done
        </Trans>
      </p>
      {waiting > 0 && (
        <div
          role="progressbar"
          aria-labelledby="how-far"
          aria-valuemin={0}
          aria-valuemax={due}
          aria-valuenow={due - waiting}
          className="h-[3px] overflow-hidden rounded-full bg-rule"
        >
          <div className="h-full bg-blue" style={{ width: `${(100 * (due - waiting)) / due}%` }} />
        </div>
      )}
      <dl className="mt-4 border-b border-rule text-[15px]">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6 border-t border-rule py-2.5">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular-nums">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
