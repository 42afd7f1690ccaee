import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { categoriesQuery } from './queries.ts'
import type { Filters } from './use-filters.ts'

type Props = {
  typed: string
  filters: Filters
  onType: (typed: string) => void
  onChange: (change: Filters) => void
  status: string | undefined
}

/** The list by what is said of each document; it stands in the address. */
export function FileFilters({ typed, filters, onType, onChange, status }: Props) {
  const categories = useQuery(categoriesQuery).data ?? []
  return (
    <div className="space-y-3">
      <SearchField
        label={t`Search titles and file names`}
        value={typed}
        onChange={onType}
        status={status}
      />
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Choice
          label={t`Who sees it`}
          value={filters.audience}
          onChange={(audience) => onChange({ audience })}
          options={[
            ['everyone', t`Everyone, guests too`],
            ['members', t`All members`],
            ['some', t`Only some members`],
          ]}
        />
        {categories.length > 0 && (
          <Choice
            label={t`Category`}
            value={filters.category}
            onChange={(category) => onChange({ category })}
            options={categories.map(({ id, name }) => [id, name])}
          />
        )}
        <Choice
          label={t`Used for`}
          value={filters.use}
          onChange={(use) => onChange({ use })}
          options={[
            ['library', t`Always in the library`],
            ['not-library', t`Not always in the library`],
            ['assistant', t`Answered from`],
            ['not-assistant', t`Not answered from`],
          ]}
        />
        <Choice
          label={t`State`}
          value={filters.state}
          onChange={(state) => onChange({ state })}
          options={[
            ['ready', t`Ready`],
            ['queued', t`Waiting to be read`],
            ['reading', t`Being read`],
            ['failed', t`Could not be read`],
          ]}
        />
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  options: [value: string, label: string][]
  onChange: (value: string) => void
}

/** The first says what is chosen; nothing is chosen there. */
const Choice = ({ label, value = '', options, onChange }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    className="min-h-9 w-full min-w-0 rounded border border-edge bg-card px-2.5 text-[14px] hover:border-ink pointer-coarse:min-h-11"
  >
    <option value="">{label}</option>
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
)
