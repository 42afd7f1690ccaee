import type { WhoSees } from '#contract/documents/audience.ts'
import type { App } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import type { Audience } from '../audiences/audiences.ts'
import { listWrittenPlans } from '../content/content.ts'
import type { FileRow } from './store.ts'

/** `public` says `everyone`, or takes that back. */
export type AudienceGiven = {
  audience?: WhoSees | undefined
  planIds?: string[] | undefined
  groupIds?: string[] | undefined
  public?: boolean | undefined
}

export const audienceOf = ({ audience, planIds, groupIds }: FileRow): Audience => ({
  audience: audience as WhoSees,
  planIds,
  groupIds,
})

/**
 * The audience that a request sets; undefined where it sets none. 422 for plans and groups that do not
 * exist, for `some` that is nobody, and where the fields contradict each other.
 */
export async function audienceIn(
  app: App,
  given: AudienceGiven,
  before: Audience,
): Promise<Audience | undefined> {
  const named = given.planIds ?? given.groupIds
  if (given.audience === undefined && !named && given.public === undefined) return undefined
  const audience = given.audience ?? (named ? 'some' : given.public ? 'everyone' : closed(before))
  if (given.public !== undefined && given.public !== (audience === 'everyone'))
    throw invalid({ public: 'The audience says otherwise. Send one of the two.' })
  if (audience !== 'some') {
    if (named?.length) throw invalid({ audience: 'Plans and groups need the audience “some”.' })
    return { audience, planIds: [], groupIds: [] }
  }
  const planIds = given.planIds ?? before.planIds
  const groupIds = given.groupIds ?? before.groupIds
  if (given.planIds) await expectPlans(app, given.planIds)
  if (given.groupIds) await expectGroups(app, given.groupIds)
  if (given.public === undefined && planIds.length + groupIds.length === 0)
    throw invalid({ audience: 'Choose at least one plan or group.' })
  return { audience, planIds, groupIds }
}

const closed = ({ audience }: Audience) => (audience === 'everyone' ? 'members' : audience)

async function expectPlans(app: App, ids: string[]) {
  const { plans } = await listWrittenPlans(app)
  const missing = ids.filter((id) => !plans.some(({ plan }) => plan.id === id))
  if (missing.length === 0) return
  // Members may have a plan that is no longer offered.
  const former = await app.db.selectFrom('plans').select('id').where('id', 'in', missing).execute()
  if (former.length < missing.length) throw invalid({ planIds: 'There is no such plan.' })
}

async function expectGroups({ db }: App, ids: string[]) {
  if (ids.length === 0) return
  // Locked, so that none of them is deleted before the document names it.
  const found = await db
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  if (found.length < ids.length) throw invalid({ groupIds: 'There is no such group.' })
}
