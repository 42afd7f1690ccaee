import { t } from '@lingui/core/macro'
import { LayoutGrid, LayoutList, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { kinds } from '#contract/kinds.ts'
import type { LibraryChoices } from '#contract/documents/library.ts'
import { kindName } from '#web/files/kind-name.ts'
import { languageName } from '#web/files/language-name.ts'
import type { LibraryChoice, LibraryLook } from './choice.ts'

type Props = Pick<LibraryChoices, 'kinds' | 'languages'> & {
  choice: LibraryChoice
  isSearch: boolean
  onChoose: (name: 'kind' | 'language' | 'sort', value: string) => void
  onLook: (look: LibraryLook) => void
}

/** The order of the list, what it is kept to, and how it is drawn. */
export function ListOptions(props: Props) {
  const { choice, kinds: offered, languages, isSearch, onChoose, onLook } = props
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      {!isSearch && (
        <Choice
          label={t`Order`}
          value={choice.sort}
          onChange={(sort) => onChoose('sort', sort === 'newest' ? '' : sort)}
          options={[
            ['newest', t`Newest first`],
            ['title', t`A–Z`],
            ['read', t`Recently read first`],
          ]}
        />
      )}
      {(offered.length > 1 || choice.kind) && (
        <Choice
          label={t`Kind`}
          value={choice.kind ?? ''}
          onChange={(kind) => onChoose('kind', kind)}
          options={[
            ['', t`Every kind`],
            ...withChosen(offered, choice.kind).map(
              (kind) => [kind, kindName(kinds[kind].type)] as [string, string],
            ),
          ]}
        />
      )}
      {(languages.length > 1 || choice.language) && (
        <Choice
          label={t`Language`}
          value={choice.language ?? ''}
          onChange={(language) => onChoose('language', language)}
          options={[
            ['', t`Every language`],
            ...withChosen(languages, choice.language).map(
              (one) => [one, languageName(one)] as [string, string],
            ),
          ]}
        />
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be drawn as one
        role="group"
        aria-label={t`How the documents are shown`}
        className="ms-auto flex rounded border border-edge"
      >
        <Look label={t`Rows`} on={choice.look === 'rows'} onPress={() => onLook('rows')}>
          <LayoutList aria-hidden />
        </Look>
        <Look label={t`Covers`} on={choice.look === 'covers'} onPress={() => onLook('covers')}>
          <LayoutGrid aria-hidden />
        </Look>
        <Look label={t`Files`} on={choice.look === 'files'} onPress={() => onLook('files')}>
          <List aria-hidden />
        </Look>
      </div>
    </div>
  )
}

/** The address may name one that no document has, or none any more. */
const withChosen = <T,>(offered: T[], chosen: T | undefined): T[] =>
  chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]

type LookProps = { label: string; on: boolean; onPress: () => void; children: ReactNode }

const Look = ({ label, on, onPress, children }: LookProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={on}
    onClick={onPress}
    className="inline-flex size-9 items-center justify-center rounded text-soft hover:text-ink aria-pressed:bg-shade aria-pressed:text-ink pointer-coarse:size-11 max-sm:pointer-coarse:w-10 [&_svg]:size-[18px]"
  >
    {children}
  </button>
)

type ChoiceProps = {
  label: string
  value: string
  options: [value: string, label: string][]
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    className="min-h-9 max-w-full min-w-0 rounded border border-edge bg-card px-2.5 text-[14px] hover:border-ink max-sm:field-sizing-content max-sm:px-1.5 max-sm:text-[13px] pointer-coarse:min-h-11"
  >
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
)
