import { t } from '@lingui/core/macro'
import { NavLink, useSearchParams } from 'react-router'
import { Screen } from '#web/dashboard/screen.tsx'
import { Answers } from './answers/answers.tsx'
import { ApprovedAnswers } from './approved/approved-answers.tsx'
import { Checks } from './checks.tsx'
import { QuestionRows } from './questions/question-rows.tsx'
import { Uncited } from './uncited/uncited.tsx'
import { WrittenAnswers } from './written/written-answers.tsx'

const parts = () => [
  { id: 'unanswered' as const, label: t`Unanswered` },
  { id: 'unsure' as const, label: t`Unsure` },
  { id: 'not-helpful' as const, label: t`Not helpful` },
  { id: 'newest' as const, label: t`Newest` },
  { id: 'written' as const, label: t`Answered since` },
  { id: 'approved' as const, label: t`Approved` },
  { id: 'left' as const, label: t({ message: 'Put aside', context: 'questions' }) },
  { id: 'never-cited' as const, label: t`Never cited` },
  { id: 'checks' as const, label: t`Checks` },
]

/** On a phone the row is wider than the window. */
const intoView = (item: HTMLElement | null) =>
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Where the operator sees what the library did not answer, and whether a change has helped. */
export function Quality() {
  const [params] = useSearchParams()
  const part = parts().find(({ id }) => id === params.get('show'))?.id ?? 'unanswered'
  return (
    <Screen wide title={t`Answers`}>
      <nav
        aria-label={t`Kinds of answers`}
        className="mb-8 border-b border-rule max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5"
      >
        <ul className="flex gap-5 sm:flex-wrap">
          {parts().map(({ id, label }) => (
            <li key={id} ref={id === part ? intoView : undefined}>
              <NavLink
                to={`?show=${id}`}
                aria-current={id === part ? 'page' : undefined}
                className={`-mb-px inline-flex min-h-11 items-center border-b-2 text-[15px] whitespace-nowrap ${
                  id === part
                    ? 'border-ink font-medium'
                    : 'border-transparent text-soft hover:text-ink'
                }`}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {part === 'never-cited' ? (
        <Uncited />
      ) : part === 'checks' ? (
        <Checks />
      ) : part === 'approved' ? (
        <ApprovedAnswers />
      ) : part === 'written' ? (
        <WrittenAnswers />
      ) : part === 'unsure' || part === 'newest' ? (
        <Answers key={part} which={part} />
      ) : (
        <QuestionRows key={part} part={part} />
      )}
    </Screen>
  )
}
