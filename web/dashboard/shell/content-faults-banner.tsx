import { useMember } from '#web/state/store.ts'
import { late } from '#web/ui/lazily.ts'

const ContentFaults = late(() => import('./content-faults.tsx').then((all) => all.ContentFaults))

/** On every screen of operators, as long as a file of theirs cannot be used as it is. */
export const ContentFaultsBanner = () =>
  useMember()?.role === 'operator' ? <ContentFaults /> : null
