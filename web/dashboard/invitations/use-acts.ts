import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Invitation, invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { deleteRows, dropRows } from '#web/rows/delete-rows.ts'
import { NotDone, inTurn, tellRefused } from '#web/rows/in-turn.ts'
import type { Selection } from '#web/rows/use-selection.ts'
import type { Undo } from '#web/ui/feedback/undo.tsx'

/** What can be done with some invitations at once. */
export function useActs({ start, keep }: Pick<Undo, 'start'> & Pick<Selection, 'keep'>) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(invitations.list) })

  /** Their links open something until it can no longer be undone. */
  function withdraw(some: Invitation[]) {
    const [{ email }] = some as [Invitation]
    start({
      ids: some.map(({ id }) => id),
      sentence: plural(some.length, {
        one: `The invitation of ${email} is withdrawn`,
        other: '# invitations are withdrawn',
      }),
      commit: () =>
        void deleteRows({
          kind: 'invitation',
          rows: some,
          nameOf: addressOf,
          drop: (ids) => dropRows(queries, invitations.list, ids),
          readAgain,
          keep,
        }),
    })
  }

  /** Only invitations that have expired: the letters of others are still good. */
  async function sendAgain(some: Invitation[]) {
    const { done, refused } = await inTurn(some, invite)
    tellRefused({ done: done.length, refused }, addressOf, keep)
    if (refused.length === 0)
      tell(
        plural(done.length, { one: 'The letter is sent again', other: '# letters are sent again' }),
      )
    await readAgain()
  }

  return { withdraw, sendAgain }
}

const addressOf = ({ email }: Invitation) => email

async function invite({ email, firstName, lastName, groupIds, planId, note }: Invitation) {
  const body = { email, firstName, lastName, groupIds, planId, note }
  const { items } = await client.call(invitations.invite, { body })
  const result = items[0]?.result
  if (result === 'member') throw new NotDone(t`This address is a member already.`)
  if (result !== 'invited') throw new NotDone(t`This invitation is good again already.`)
}
