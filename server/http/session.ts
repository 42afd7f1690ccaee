import { mayEdit } from '#contract/desk/roles.ts'
import type { Audience } from '#contract/route.ts'
import type { App, Member } from '../app.ts'
import { editorsOnly, membersOnly, operatorsOnly } from '../errors.ts'
import { findSession } from '../features/users/users.ts'

/** The caller's token, as far as the route requires one; null for a guest. */
export function tokenFor(audience: Audience, authorization: string | undefined): string | null {
  if (audience === 'guest') return null
  const token = tokenOf(authorization)
  if (token === null && audience !== 'anyone') throw membersOnly()
  return token
}

/** Whose token it is; throws the refusal that fits. */
export async function identify(app: App, audience: Audience, token: string): Promise<Member> {
  const member = await findSession({ db: app.database.forSessions, now: app.now }, token)
  if (audience === 'operator' && member.role !== 'operator') throw operatorsOnly()
  if (audience === 'editor' && !mayEdit(member)) throw editorsOnly()
  return member
}

/** No header, `Bearer`, `Bearer null` and `Bearer undefined` mean guest. */
function tokenOf(authorization: string | undefined): string | null {
  const text = authorization?.trim() ?? ''
  const [, token = ''] = /^bearer(?:\s+(\S.*))?$/i.exec(text) ?? [undefined, text]
  return token === '' || token === 'null' || token === 'undefined' ? null : token
}
