import { t } from '@lingui/core/macro'
import { SelectField } from '#web/ui/controls/select-field.tsx'

type Props<Sort extends string> = {
  value: Sort
  /** Each order in words, in the order in which they are offered. */
  words: Record<Sort, () => string>
  onChange: (sort: Sort) => void
}

/** What a list is in the order of, where it has no heads that say so. */
export const OrderSelect = <Sort extends string>({ value, words, onChange }: Props<Sort>) => (
  <SelectField
    inline
    label={t`Order`}
    value={value}
    onChange={(sort) => onChange(sort as Sort)}
    options={(Object.keys(words) as Sort[]).map((sort) => ({
      value: sort,
      label: t`Order: ${words[sort]()}`,
    }))}
  />
)
