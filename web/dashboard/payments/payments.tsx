import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PaymentsAtAGlance } from '#contract/account/payments.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { ByPlan } from './by-plan.tsx'
import { Comparison } from './comparison.tsx'
import { glanceQuery } from './queries.ts'
import { Troubles } from './troubles.tsx'

/** Where the operator sees who has which plan, and whether all agrees with the payment provider. */
export function Payments() {
  return (
    <Screen title={t`Payments`}>
      <Parts />
    </Screen>
  )
}

function Parts() {
  const glance = useQuery(glanceQuery)
  const waiting = <NotYet what={t`This`} query={glance} />
  return (
    <>
      <Part id="by-plan" title={t`Members by plan`}>
        {glance.data ? <ByPlan glance={glance.data} /> : waiting}
      </Part>
      <Part id="comparison" title={t`Comparison with the provider`}>
        {glance.data ? <Comparison glance={glance.data} /> : waiting}
      </Part>
      <Part id="troubles" title={t`To look at`}>
        <Troubles open={glance.data?.openTroubles} agrees={cameToItsEnd(glance.data)} />
      </Part>
    </>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-t border-rule py-9 first:border-t-0 first:pt-0">
    <h2
      id={id}
      tabIndex={-1}
      className="mb-5 font-heading text-[24px] leading-tight tracking-[-0.01em] outline-none"
    >
      {title}
    </h2>
    {children}
  </section>
)

const cameToItsEnd = (glance: PaymentsAtAGlance | undefined) =>
  Boolean(glance?.lastReconciliation?.finishedAt) && glance?.lastReconciliation?.failure === null
