import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { forgetWhere, rememberWhere, whereLeaversGo, whereToGo } from '#web/api/session.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { planPathIn } from '#web/paths.ts'

type Guard = 'guest' | 'member'

/**
 * What a guarded page does: it shows itself to those it is for, sends others away, and shows nothing
 * until it is known who they are.
 */
export function decide(guard: Guard, status: AuthStatus): 'show' | 'nothing' | 'leave' {
  if (status === 'unknown') return 'nothing'
  return status === guard ? 'show' : 'leave'
}

export function GuestOnly({ status }: { status: AuthStatus }) {
  const decision = decide('guest', status)
  if (decision === 'leave') return <GoOn />
  return decision === 'show' ? <Outlet /> : null
}

/** To where the member was going, once: the next time they are taken to their messages. */
function GoOn() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    // A member may have followed a link that is meant for guests who want a plan.
    const where = planPathIn(search) ?? whereToGo()
    forgetWhere()
    void navigate(where, { replace: true })
  }, [navigate, search])
  return null
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
    // A member who logs out of this page did not ask to return to it.
    if (!shown.current) rememberWhere(here)
    location.replace(whereLeaversGo())
  }, [decision, here])
  return decision === 'show' ? <Outlet /> : null
}
