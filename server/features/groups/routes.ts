import { groups } from '#contract/desk/groups.ts'
import { implement } from '#server/implement.ts'
import { changeGroup, listGroups, makeGroup, removeGroup } from './groups.ts'
import { addToGroup, listInGroup, listOthers, removeFromGroup } from './people.ts'

export const groupRoutes = implement(groups, (app) => ({
  list: () => listGroups(app),
  make: ({ body, ...actor }) => makeGroup(app, actor, body),
  change: ({ params, body, ...actor }) => changeGroup(app, actor, params.id, body),
  remove: ({ params, ...actor }) => removeGroup(app, actor, params.id),
  members: ({ params, query }) => listInGroup(app, params.id, query),
  others: ({ params, query }) => listOthers(app, params.id, query.q),
  add: ({ params, ...actor }) => addToGroup(app, actor, params),
  leave: ({ params, query, ...actor }) => removeFromGroup(app, actor, params, query.addedAt),
}))
