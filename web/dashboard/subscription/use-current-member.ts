import { useEffect, useEffectEvent, useState } from 'react'
import { loadUser } from '#web/api/start.ts'
import { useMember, useStore } from '#web/state/store.ts'
import { useRefresh } from './queries.ts'

/** Read anew when the page opens, and whenever the member is back from a page of the provider's. */
export function useCurrentMember() {
  const refresh = useRefresh()
  const [failed, setFailed] = useState(false)
  const load = () =>
    void loadUser().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  useEffect(load, [])
  const had = useMember()?.subscription
  const onFocus = useEffectEvent(async () => {
    await loadUser().catch(() => undefined)
    const { subscription } = useStore.getState().users.loggedInUserInfo
    // The invoices are read at the provider: only where there may be something new.
    if (!isSame(had, subscription)) void refresh()
  })
  useEffect(() => {
    const listener = () => void onFocus()
    window.addEventListener('focus', listener)
    return () => window.removeEventListener('focus', listener)
  }, [])
  return { failed, again: load }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
