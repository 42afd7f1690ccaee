import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type GuestPass,
  type GuestPasses,
  NewGuestPass,
  guestPassDays,
  guestPasses,
} from '#contract/account/guest-passes.ts'
import { RateLimitNotice, useRateLimit } from '#web/account/rate-limit-notice.tsx'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { sentenceOf, tell, tellRefusal } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { Panel } from './panel.tsx'
import { Section, focusTitle } from './section.tsx'

const passesQuery = { ...reading(guestPasses.list), staleTime: 0, meta: { quiet: true } }

/** Undefined where there are none: neither in the plan nor given before. */
export function useGuestPasses(): GuestPasses | undefined {
  const { data } = useQuery(passesQuery)
  return data && (data.most > 0 || data.items.length > 0) ? data : undefined
}

/** Whom the member brings along. */
export function GuestPassesSection({ passes }: { passes: GuestPasses }) {
  const queries = useQueryClient()
  const show = (now: GuestPasses) => queries.setQueryData(passesQuery.queryKey, now)
  const { most, left, resetsAt, items } = passes
  return (
    <Section
      id="guest-passes"
      lead={t`Bring somebody along: your guest has your plan for ${guestPassDays} days, and pays nothing.`}
    >
      {most > 0 && (
        <p className="text-[15px] tabular-nums" role="status">
          {plural(most, {
            one: `${left} of # guest pass left this month.`,
            other: `${left} of # guest passes left this month.`,
          })}{' '}
          {left < most && resetsAt && (
            <span className="text-soft">{t`New ones come on ${longDate(resetsAt)}.`}</span>
          )}
        </p>
      )}
      {left > 0 && <GiveForm onGiven={show} />}
      {items.length > 0 && (
        <ul aria-label={t`Guest passes you gave`} className="mt-6">
          {items.map((pass) => (
            <Row key={pass._id} pass={pass} onWithdrawn={show} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function GiveForm({ onGiven }: { onGiven: (now: GuestPasses) => void }) {
  const { until, isRateLimited } = useRateLimit()
  const address = useDraft('guest-pass')
  const { errors, problem, busy, form } = useForm(
    NewGuestPass,
    async (body) => {
      const { message, payload } = await client.envelope(guestPasses.give, { body })
      tell(message)
      address.clear()
      if (payload) onGiven(payload)
      // The form goes with the last pass.
      focusTitle('guest-passes')
    },
    (error) => (isRateLimited(error) ? undefined : tellRefusal(error)),
  )
  return (
    <form {...form} aria-label={t`Give a guest pass`} className="mt-4 max-w-md space-y-4">
      <Field
        label={t`E-mail of your guest`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={address.text}
        onChange={({ currentTarget: { value } }) => address.write(value)}
        hint={t`A link goes there that is good for 14 days. Your name is not in the e-mail: tell your guest about it.`}
        error={errors['email']}
      />
      <Problem>{problem}</Problem>
      <RateLimitNotice until={until} />
      <Button type="submit" busy={busy}>
        <Trans>Send the guest pass</Trans>
      </Button>
    </form>
  )
}

/** What has become of it, and until when. */
function stateWords({ state, until }: GuestPass): string {
  if (state === 'sent') return t`Sent: the link is good until ${longDate(until!)}`
  if (state === 'used') return t`Used: your guest has the plan until ${longDate(until!)}`
  if (state === 'expired') return t`Not used: the link was good until ${longDate(until!)}`
  if (state === 'lapsed') return t`Lapsed: you no longer have this plan`
  return until ? t`Ended on ${longDate(until)}` : t`Ended: it was withdrawn`
}

function Row({ pass, onWithdrawn }: { pass: GuestPass; onWithdrawn: (now: GuestPasses) => void }) {
  const { email, planName, state } = pass
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-rule py-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-[15px] font-medium [overflow-wrap:anywhere]">{email}</p>
        <p className="mt-0.5 text-[13px] text-soft tabular-nums">
          {planName}
          {' · '}
          {stateWords(pass)}
        </p>
      </div>
      {state !== 'ended' && (
        <div className="max-sm:-ms-2.5 max-sm:w-full has-[[role=group]]:ms-0 has-[[role=group]]:w-full">
          <Panel label={t`Withdraw`} about={t`the guest pass of ${email}`} look="quiet" small>
            {(close) => <Ask pass={pass} close={close} onWithdrawn={onWithdrawn} />}
          </Panel>
        </div>
      )}
    </li>
  )
}

type AskProps = { pass: GuestPass; close: () => void; onWithdrawn: (now: GuestPasses) => void }

function Ask({ pass: { _id, state }, close, onWithdrawn }: AskProps) {
  const withdraw = useMutation({
    mutationFn: async () =>
      (await unlessGone(client.call(guestPasses.withdraw, { params: { id: _id } }))) ??
      client.call(guestPasses.list),
    onSuccess: (now) => {
      tell(t`Withdrawn`)
      close()
      onWithdrawn(now)
      focusTitle('guest-passes')
    },
    meta: { quiet: true },
  })
  return (
    <div className="space-y-4">
      <p className="text-[15px]">
        {state === 'used' ? (
          <Trans>Your guest loses the plan at once. The pass stays used.</Trans>
        ) : (
          <Trans>The link then opens nothing, and the pass no longer counts.</Trans>
        )}
      </p>
      <Problem>{sentenceOf(withdraw.error)}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          <Trans>Withdraw the guest pass</Trans>
        </Button>
        <Button look="quiet" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
