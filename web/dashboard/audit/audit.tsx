import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type AuditEntry, acts, auditLog } from '#contract/desk/audit.ts'
import { readingPages } from '#web/api/queries.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { saveBytes } from '#web/api/save-bytes.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DayField } from '#web/ui/controls/day-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'
import { actWords } from './act-words.ts'
import { reasonWords, subjectWords } from './detail-words.ts'

/** What editors and operators did, newest first; the filter is in the address. */
export function Audit() {
  const [params, setParams] = useSearchParams()
  const query = queryIn(params)
  const list = useInfiniteQuery({
    ...readingPages(auditLog.list, { query: { ...query, limit: 50 } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  const filter = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const byWords = acts
    .map((act) => ({ value: act as string, label: actWords[act]() }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Screen
      title={t`Audit log`}
      actions={
        <Button
          small
          look="quiet"
          icon={<Download className="size-4" aria-hidden />}
          onClick={() => {
            saveBytes(auditLog.csv, { query }, 'audit.csv').catch(tellRefusal)
          }}
        >
          <Trans>Save as CSV</Trans>
        </Button>
      }
    >
      <p className="max-w-[64ch] text-soft">
        <Trans>
          Everything that editors and operators did. Nothing can be changed here or taken out.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <SelectField
          inline
          label={t`What was done`}
          value={params.get('act') ?? ''}
          onChange={(act) => filter('act', act)}
          options={[{ value: '', label: t`Everything` }, ...byWords]}
        />
        <DayField
          label={t`From`}
          value={params.get('from') ?? ''}
          onChange={(day) => filter('from', day)}
        />
        <DayField
          label={t`To`}
          value={params.get('to') ?? ''}
          onChange={(day) => filter('to', day)}
        />
        {(query.actorId || query.subjectId) && (
          <Button
            small
            onClick={() => {
              setParams({}, { replace: true })
            }}
          >
            <Trans>Show everybody</Trans>
          </Button>
        )}
      </div>
      <div className="mt-7">
        {!list.data && <NotYet what={t`The audit log`} query={list} lines={6} />}
        {list.data && entries.length === 0 && (
          <p className="text-soft">
            {Object.keys(query).length > 0
              ? t`Nothing matches this.`
              : t`Nothing has been done yet. What editors and operators do is listed here.`}
          </p>
        )}
        {entries.length > 0 && (
          <ol aria-label={t`Audit log`} className="border-b border-rule text-[14px]">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
        )}
        <ShowMore list={list} />
      </div>
    </Screen>
  )
}

/** Days are those of the operator's own clock; the last one counts to its end. */
function queryIn(params: URLSearchParams) {
  const act = acts.find((one) => one === params.get('act'))
  const from = startOf(params.get('from'), 0)
  const to = startOf(params.get('to'), 1)
  const [actorId, subjectId] = [params.get('actor'), params.get('subject')]
  return {
    ...(actorId ? { actorId } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(act ? { act } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

function startOf(day: string | null, more: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (!year) return undefined
  return new Date(Number(year), Number(month) - 1, Number(date) + more).toISOString()
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { act, actor, subject, at, device, place } = entry
  const [reason, name] = [reasonWords(entry), subjectWords(entry)]
  const who = actor.id === null ? t`At the server` : actor.name || t`A former member`
  return (
    <li className="border-t border-rule py-3">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{actWords[act]()}</span>
        {(name ?? (subject.kind === 'member' && t`A former member`)) && (
          <>
            {': '}
            {subject.kind === 'member' && subject.id && name ? (
              <Link to={paths.member(subject.id)} className="text-blue hover:underline">
                {name}
              </Link>
            ) : (
              (name ?? t`A former member`)
            )}
          </>
        )}
      </p>
      {reason && <p className="mt-0.5 text-soft [overflow-wrap:anywhere]">{reason}</p>}
      <p className="mt-0.5 text-[13px] text-soft">
        {actor.id ? (
          <Link to={`?actor=${actor.id}`} className="hover:text-ink hover:underline">
            {who}
          </Link>
        ) : (
          who
        )}
        {' · '}
        <time dateTime={at} title={exactTime(at)}>
          {spokenTime(at)}
        </time>
        {[device, place].filter(Boolean).map((part) => ` · ${part}`)}
      </p>
    </li>
  )
}
