import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { InvitationResult } from '#contract/desk/invitations.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

const shownAtFirst = 20

/** What was sent: the rows of a file, or one person by the fields. */
export type Invited = { results: InvitationResult[]; fromFile: boolean }

/** What became of each row: how many were invited, and the names of those who were not. */
export function Results({ results, fromFile }: Invited) {
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed stands above; on a telephone nothing of this would be seen.
    if (results.length > 0) section.current?.scrollIntoView({ block: 'nearest' })
  }, [results])
  const others = results.filter(({ result }) => result !== 'invited')
  const invited = results.length - others.length
  const isGood = invited > 0 && others.every(({ result }) => result !== 'refused')
  const shown = all ? others : others.slice(0, shownAtFirst)
  return (
    <section ref={section} aria-label={t`What became of it`} className="mt-8 max-w-2xl">
      <Notice kind={isGood ? 'good' : 'warn'}>
        {plural(invited, {
          0: 'Nobody was invited.',
          one: '# person was invited.',
          other: '# people were invited.',
        })}{' '}
        {others.length > 0 &&
          plural(others.length, {
            one: '# person was not; the reason is below.',
            other: '# people were not; the reasons are below.',
          })}
      </Notice>
      {others.length > 0 && (
        <ul className="mt-4 border-b border-rule text-[15px]">
          {shown.map((one) => (
            <li
              key={`${one.row} ${one.email}`}
              className="flex flex-wrap gap-x-4 gap-y-1 border-t border-rule py-2.5"
            >
              {fromFile && (
                <span className="w-16 shrink-0 text-soft tabular-nums">
                  <Trans>Row {one.row}</Trans>
                </span>
              )}
              <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                {one.email || t`(empty)`}
                <span className="block text-[13px] text-soft">{reasonOf(one)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {others.length > shown.length && (
        <Button small className="mt-4" onClick={() => setAll(true)}>
          <Trans>Show all {others.length}</Trans>
        </Button>
      )}
    </section>
  )
}

const reasonOf = ({ result, reason }: InvitationResult) =>
  reason ??
  (result === 'member' ? t`Is a member already.` : t`Has an invitation already that is still good.`)
