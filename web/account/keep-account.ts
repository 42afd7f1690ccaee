import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { loadUser } from '#web/api/start.ts'
import { keyOf } from '#web/api/queries.ts'
import { useMember } from '#web/state/store.ts'

/** A plan that was cancelled, as with the deletion of the account: keeping that does not bring it back. */
export function useCancelledPlan(): { name: string; until: string } | undefined {
  const plan = useMember()?.subscription
  if (!plan?.cancelAtPeriodEnd || !plan.planName || !plan.currentPeriodEnd) return undefined
  return { name: plan.planName, until: plan.currentPeriodEnd }
}

/** Cancels the deletion of the account. */
export function useKeepAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.envelope(personalData.takeDeletionBack),
    onSuccess: async ({ message }) => {
      tell(message || t`Successfully Updated`)
      await loadUser()
      void queries.invalidateQueries({ queryKey: keyOf(users.activity) })
    },
  })
}
