import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { groups as groupCalls } from '#contract/desk/groups.ts'
import { type MemberRow, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell, warn } from '#web/api/notices.ts'
import { inTurn, tellRefused } from '#web/rows/in-turn.ts'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import type { Selection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { forFingers } from '#web/ui/controls/for-fingers.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { Undo } from '#web/ui/feedback/undo.tsx'
import { readMembersAgain, useGroups } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { nameOf } from './words.ts'

type Props = {
  chosen: MemberRow[]
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
  undo: Pick<Undo, 'offer'>
  keep: Selection['keep']
  refusal: Selection['refusal']
  /** With the ids of those whom an act took. */
  onDone: (ids: string[]) => void
}

type Change = { suspended: boolean; seenSuspendedAt: string | null; reason: string }

const change = (id: string, body: Change) => client.call(members.change, { params: { id }, body })

/** What can be done with everybody who is selected. */
export function SelectionActs({ chosen, list, undo, keep, refusal, onDone }: Props) {
  const queries = useQueryClient()
  const groups = useGroups()
  /** With those who were selected when the question was asked. */
  const [asking, setAsking] = useState<{ act: 'suspend' | 'sign-out'; some: MemberRow[] }>()
  const count = chosen.length

  /** One after the other; those who were refused are named in one sentence. */
  async function each(
    some: MemberRow[],
    act: (member: MemberRow) => Promise<unknown>,
  ): Promise<MemberRow[]> {
    const { done, refused } = await inTurn(some, act)
    tellRefused({ done: done.length, refused }, nameOf, keep)
    await readMembersAgain(queries)
    onDone(some.map(({ id }) => id))
    return done
  }

  const takeBack =
    (done: MemberRow[], act: (member: MemberRow) => Promise<unknown>) => async () => {
      for (const member of done)
        await act(member).catch((error: unknown) =>
          warn(sentenceOf(error) ?? t`Something was not taken back.`),
        )
      await readMembersAgain(queries)
    }

  async function suspend(some: MemberRow[], reason: string) {
    /** Since when, of those whom this has suspended. */
    const since = new Map<MemberRow, string | null>()
    const done = await each(some, async (member) => {
      // Who is suspended already is refused: their reason stays the first one.
      const now = await change(member.id, { suspended: true, seenSuspendedAt: null, reason })
      since.set(member, now.suspendedAt)
    })
    if (done.length === 0) return
    const back = takeBack(done, (member) =>
      change(member.id, {
        suspended: false,
        seenSuspendedAt: since.get(member) ?? null,
        reason: t`Taken back at once`,
      }),
    )
    undo.offer({
      sentence: plural(done.length, { one: '# member suspended', other: '# members suspended' }),
      undo: () => void back(),
    })
  }

  async function addTo({ id: groupId, name }: { id: string; name: string }) {
    // The list may be older than what a colleague did, so their other groups are not sent along.
    const joined = chosen.filter(({ groupIds }) => !groupIds.includes(groupId))
    const inGroup = ({ id }: MemberRow) => ({ params: { id: groupId, memberId: id } })
    /** When, of those whom this has added: a colleague may have added others before. */
    const added = new Map<MemberRow, string>()
    const done = await each(chosen, async (member) => {
      if (!joined.includes(member)) return
      const { addedAt } = await client.call(groupCalls.add, inGroup(member))
      if (addedAt) added.set(member, addedAt)
    })
    const back = takeBack([...added.keys()], (member) =>
      client.call(groupCalls.leave, {
        ...inGroup(member),
        query: { addedAt: added.get(member)! },
      }),
    )
    if (done.length === 0) return
    undo.offer({
      sentence: plural(done.length, {
        one: `# member added to ${name}`,
        other: `# members added to ${name}`,
      }),
      undo: () => void back(),
    })
  }

  async function signOut(some: MemberRow[], reason: string) {
    const done = await each(some, ({ id }) =>
      client.call(members.signOut, { params: { id }, body: reason ? { reason } : {} }),
    )
    if (done.length === 0) return
    tell(
      plural(done.length, { one: '# member was logged out', other: '# members were logged out' }),
    )
  }

  return (
    <>
      <SelectionBar
        label={t`Selected members`}
        status={plural(count, { one: '# member selected', other: '# members selected' })}
        count={count}
        list={list}
        refusal={refusal}
      >
        {groups.length > 0 && (
          <Menu
            trigger={
              <Button small className={forFingers}>
                <Trans>Add to a group</Trans>
              </Button>
            }
            items={groups.map((group) => ({
              label: group.name,
              onSelect: () => void addTo(group),
            }))}
          />
        )}
        <Button
          small
          className={forFingers}
          onClick={() => setAsking({ act: 'sign-out', some: chosen })}
        >
          <Trans>Log out everywhere</Trans>
        </Button>
        <Button
          small
          look="danger"
          className={forFingers}
          onClick={() => setAsking({ act: 'suspend', some: chosen })}
        >
          <Trans>Suspend</Trans>
        </Button>
      </SelectionBar>
      {asking?.act === 'suspend' && (
        <ReasonDialog
          danger
          draft="suspend-many"
          title={plural(asking.some.length, {
            one: 'Suspend # member?',
            other: 'Suspend # members?',
          })}
          act={t`Suspend`}
          onAct={(reason) => suspend(asking.some, reason)}
          onClose={() => setAsking(undefined)}
        >
          <Trans>
            They are logged out at once and cannot log in. Everything of theirs stays, and their
            shared chats are not shown meanwhile.
          </Trans>
        </ReasonDialog>
      )}
      {asking?.act === 'sign-out' && (
        <ReasonDialog
          optional
          draft="sign-out-many"
          title={plural(asking.some.length, {
            one: 'Log # member out?',
            other: 'Log # members out?',
          })}
          act={t`Log out everywhere`}
          onAct={(reason) => signOut(asking.some, reason)}
          onClose={() => setAsking(undefined)}
        >
          <Trans>Every device of theirs is logged out. They can log in again.</Trans>
        </ReasonDialog>
      )}
    </>
  )
}
