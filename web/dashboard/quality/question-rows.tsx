import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { AlikeQuestions } from '#contract/desk/questions.ts'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'
import { Loading, NotLoaded } from './loading.tsx'
import { OpenRow } from './open-row.tsx'
import { rowsQuery } from './queries.ts'

type Which = 'unanswered' | 'not-helpful' | 'left'

const wordsOf = (which: Which): { about: string; none: string } =>
  ({
    unanswered: {
      about: t`Questions to which no document held an answer. Those that ask the same are one row: one answer is for all who asked.`,
      none: t`Every question has an answer.`,
    },
    'not-helpful': {
      about: t`Questions whose answer a member found not helpful. Those that ask the same are one row.`,
      none: t`No answer was rated as not helpful.`,
    },
    left: {
      about: t`Questions that you put aside, because nothing will be written for them.`,
      none: t`No question was put aside.`,
    },
  })[which]

const asked = {
  unanswered: { why: 'unanswered', state: 'open' },
  'not-helpful': { why: 'not-helpful', state: 'open' },
  left: { state: 'left' },
} as const

export function QuestionRows({ which }: { which: Which }) {
  const words = wordsOf(which)
  const [params] = useSearchParams()
  const sort = params.get('sort') === 'newest' ? 'newest' : 'often'
  const query = useInfiniteQuery(rowsQuery({ ...asked[which], sort }))
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <p className="max-w-[64ch] text-soft">{words.about}</p>
      {rows.length > 1 && (
        <nav aria-label={t`Order`} className="mt-5 flex gap-2">
          <Sort by="often" on={sort === 'often'} label={t`Most often asked`} />
          <Sort by="newest" on={sort === 'newest'} label={t`Newest`} />
        </nav>
      )}
      <div className="mt-6">
        {query.isPending && <Loading />}
        {query.isError && (
          <NotLoaded what={t`The questions`} onAgain={() => void query.refetch()} />
        )}
        {query.data && rows.length === 0 && <p className="font-medium">{words.none}</p>}
        {rows.length > 0 && (
          <ul className="border-b border-rule">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
        <ShowMore list={query} />
      </div>
    </>
  )
}

function Sort({ by, on, label }: { by: string; on: boolean; label: string }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('sort', by)
  return (
    <Link
      to={`?${to.toString()}`}
      replace
      aria-current={on || undefined}
      className="inline-flex min-h-9 items-center rounded-full border border-rule px-3.5 text-[14px] text-soft hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      {label}
    </Link>
  )
}

/** Which one is open stands in the address. */
function Row({ row }: { row: AlikeQuestions }) {
  const [params, setParams] = useSearchParams()
  const isOpen = params.get('row') === row.id
  const Icon = isOpen ? ChevronDown : ChevronRight
  const toggle = () =>
    setParams(
      (before) => {
        if (isOpen) before.delete('row')
        else before.set('row', row.id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <li className="border-t border-rule">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="flex w-full items-start gap-3 rounded py-4 text-start hover:bg-shade"
        >
          <Icon
            aria-hidden
            className="mt-1 size-4 shrink-0 text-soft rtl:not-[svg[class*=down]]:rotate-180"
          />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-3 max-w-[64ch] text-[16px] leading-relaxed font-medium [overflow-wrap:anywhere]">
              {row.question}
            </span>
            <Counts row={row} />
          </span>
        </button>
      </h2>
      {isOpen && <OpenRow row={row} />}
    </li>
  )
}

function Counts({
  row: { times, members, unanswered, notHelpful, since, left },
}: {
  row: AlikeQuestions
}) {
  const first = spokenTime(since)
  return (
    <span className="mt-1 block text-[13px] font-normal text-soft tabular-nums">
      {plural(times, { one: 'asked once', other: 'asked # times' })}{' '}
      {plural(members, { one: 'by # member', other: 'by # members' })}
      {' · '}
      <span title={exactTime(since)}>
        <Trans>first {first}</Trans>
      </span>
      {unanswered > 0 && (
        <>
          {' · '}
          <span className="text-warn">
            {plural(unanswered, { one: '# not in the documents', other: '# not in the documents' })}
          </span>
        </>
      )}
      {notHelpful > 0 && (
        <>
          {' · '}
          <span className="text-bad">
            {plural(notHelpful, { one: '# not helpful', other: '# not helpful' })}
          </span>
        </>
      )}
      {left && (
        <>
          {' · '}
          <Trans>put aside by {left.by}</Trans>
        </>
      )}
    </span>
  )
}
