import { mayEdit } from '#contract/desk/roles.ts'
import { useMember } from '#web/state/store.ts'
import { late } from '#web/ui/lazily.ts'

const ContentFaults = late(() => import('./content-faults.tsx').then((all) => all.ContentFaults))

/** On every screen of editors and operators, while a content file cannot be used as it is. */
export function ContentFaultsBanner() {
  const member = useMember()
  return member && mayEdit(member) ? <ContentFaults /> : null
}
