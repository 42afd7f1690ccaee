import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Plan, subscriptions } from '#contract/account/subscriptions.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { focusYourPlan } from '../focus.ts'
import { useRefresh } from '../queries.ts'
import { Facts } from './sheet.tsx'
import { messagesOf } from '../words.ts'

export function FreeChoice({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const refresh = useRefresh()
  const choose = useMutation({
    mutationFn: () =>
      client.call(subscriptions.purchaseFree, { body: { subscriptionId: plan._id } }),
    meta: { quiet: true },
    onSuccess: async (now) => {
      await refresh(now)
      onClose()
      tell(t`${plan.name} is yours`)
      focusYourPlan()
    },
    // Another tab may have been quicker: what is so now is shown behind the sentence.
    onError: () => refresh(),
  })
  return (
    <>
      <Facts
        facts={[
          { term: t`To pay`, fact: t`Nothing` },
          { term: t`You get`, fact: messagesOf(plan) },
        ]}
      />
      <div className="mt-6 space-y-4">
        {choose.isError && <Notice kind="bad">{sentenceOf(choose.error)}</Notice>}
        <Button look="strong" busy={choose.isPending} onClick={() => choose.mutate()}>
          <Trans>Choose {plan.name}</Trans>
        </Button>
      </div>
    </>
  )
}
