import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type AuditSort, acts, auditLog } from '#contract/desk/audit.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { saveBytes } from '#web/api/save-bytes.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { DayField } from '#web/ui/controls/day-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { actWords } from './act-words.ts'
import { AuditTable } from './audit-table.tsx'
import { changed, entriesQuery, sortIn, whichIn } from './queries.ts'

const sortWords: Record<AuditSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** What editors and operators did; filter, order and page are in the address. */
export function Audit() {
  const [params, changeAddress] = useListAddress()
  const filter = whichIn(params)
  const sort = sortIn(params)
  const cursor = params.get('after') ?? ''
  const list = useQuery(entriesQuery(filter, sort, cursor))
  const entries = list.data?.items ?? []
  const change = (some: Record<string, string>) => changeAddress((now) => changed(now, some))
  const to = (some: Record<string, string>) => `?${changed(params, some).toString()}`
  const sortBy = (value: AuditSort) => change({ sort: value === 'newest' ? '' : value })
  const noneWords = () => {
    if (cursor) return t`Nothing is left on this page.`
    return Object.keys(filter).length > 0
      ? t`Nothing matches this.`
      : t`Nothing has been done yet. What editors and operators do is listed here.`
  }
  const byWords = acts
    .map((act) => ({ value: act as string, label: actWords[act]() }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Screen
      wide
      title={t`Audit log`}
      actions={
        <Button
          small
          look="quiet"
          icon={<Download className="size-4" aria-hidden />}
          onClick={() => {
            saveBytes(auditLog.csv, { query: { ...filter, sort } }, 'audit.csv').catch(tellRefusal)
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
          onChange={(act) => change({ act })}
          options={[{ value: '', label: t`Everything` }, ...byWords]}
        />
        <DayField
          label={t`From`}
          value={params.get('from') ?? ''}
          onChange={(day) => change({ from: day })}
        />
        <DayField
          label={t`To`}
          value={params.get('to') ?? ''}
          onChange={(day) => change({ to: day })}
        />
        {entries.length > 1 && (
          <div className="md:hidden">
            <OrderSelect value={sort} words={sortWords} onChange={sortBy} />
          </div>
        )}
        {(filter.actorId || filter.subjectId) && (
          <Button small onClick={() => change({ actor: '', subject: '' })}>
            <Trans>Show everybody</Trans>
          </Button>
        )}
      </div>
      <div className="mt-7">
        {!list.data && <NotYet what={t`The audit log`} query={list} lines={6} />}
        {list.data && entries.length === 0 && <p className="text-soft">{noneWords()}</p>}
        {entries.length > 0 && (
          <AuditTable
            entries={entries}
            busy={list.isPlaceholderData}
            sort={sort}
            onSort={sortBy}
            toActor={(actor) => to({ actor })}
          />
        )}
        <Pages cursor={cursor} next={nextOf(list)} to={(after) => to({ after })} />
      </div>
    </Screen>
  )
}
