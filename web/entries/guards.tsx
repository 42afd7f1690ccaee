import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { forgetWhere, rememberWhere, whereToGo } from '#web/api/session.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'

export type Guard = 'guest' | 'member'

/** What a guarded page does with a visitor (specification §2). */
export function decide(guard: Guard, status: AuthStatus): 'show' | 'nothing' | 'leave' {
  if (status === 'unknown') return 'nothing'
  return status === guard ? 'show' : 'leave'
}

export function GuestOnly({ status }: { status: AuthStatus }) {
  const decision = decide('guest', status)
  if (decision === 'leave') return <Navigate to={whereToGo()} replace />
  return decision === 'show' ? <Outlet /> : null
}

export function MemberOnly({ status }: { status: AuthStatus }) {
  const decision = decide('member', status)
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const shown = useRef(false)
  useEffect(() => {
    if (decision === 'show') {
      shown.current = true
      forgetWhere()
    }
    if (decision !== 'leave') return
    // Who logs out of this very page did not ask to come back to it.
    if (!shown.current) rememberWhere(here)
    location.replace(paths.home)
  }, [decision, here])
  return decision === 'show' ? <Outlet /> : null
}
