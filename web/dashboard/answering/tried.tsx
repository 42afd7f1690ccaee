import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { TriedCheck } from '#contract/desk/answering.ts'
import { paths } from '#web/paths.ts'

export type Tried = { items: TriedCheck[]; total: number; isOver: boolean }

/** Which checks change, as far as they have been asked. It comes into view at the end. */
export function TriedChecks({ tried }: { tried: Tried }) {
  const { items, total, isOver } = tried
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOver) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])
  const changed = items.filter(({ rightNow, rightThen }) => rightNow !== rightThen)
  const now = items.filter(({ rightNow }) => rightNow).length
  const then = items.filter(({ rightThen }) => rightThen).length
  const asked = items.length
  return (
    <section
      aria-label={t`What the checks say`}
      ref={section}
      className="mb-4 scroll-mt-4 scroll-mb-36 rounded-lg border border-rule bg-card px-5 py-4"
    >
      <p role="status" className="font-serif text-[20px] leading-snug font-medium">
        {!isOver ? (
          <Trans>
            Asked {asked} of {total}
          </Trans>
        ) : total === 0 ? (
          <Trans>There are no checks yet.</Trans>
        ) : changed.length === 0 ? (
          <Trans>
            No check changes: {now} of {total} are right.
          </Trans>
        ) : (
          <Plural
            value={changed.length}
            one={`# check changes: ${then} of ${total} would be right; now it is ${now}.`}
            other={`# checks change: ${then} of ${total} would be right; now it is ${now}.`}
          />
        )}
      </p>
      {isOver && total === 0 && (
        <p className="mt-2 text-[15px] text-soft">
          <Trans>
            <Link
              to={`${paths.quality}?show=checks`}
              className="text-blue underline underline-offset-4"
            >
              Add questions whose answers you know
            </Link>
            , and try again.
          </Trans>
        </p>
      )}
      {changed.length > 0 && (
        <ul className="mt-3 space-y-3">
          {changed.map(({ questionId, question, rightThen, answer }) => (
            <li key={questionId} className="border-t border-rule pt-3">
              <p
                className={`flex items-center gap-1.5 text-[14px] ${rightThen ? 'text-good' : 'text-bad'}`}
              >
                {rightThen ? (
                  <CircleCheck aria-hidden className="size-4 shrink-0" />
                ) : (
                  <CircleAlert aria-hidden className="size-4 shrink-0" />
                )}
                {rightThen ? t`Becomes right` : t`Becomes wrong`}
              </p>
              <p className="mt-1 font-medium [overflow-wrap:anywhere]">{question}</p>
              <p className="mt-1 line-clamp-6 text-[14px] whitespace-pre-line text-soft [overflow-wrap:anywhere]">
                {answer}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
