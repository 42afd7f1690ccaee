import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { isMap, isSeq } from 'yaml'
import { lineLook, markLook } from '#web/audience/audience-choice.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { priceOf } from '#web/ui/format/money.ts'
import { type PartProps, useEditing } from './editing.ts'
import { type Path, nodeAt } from './read-yaml.ts'
import { shortName } from './short-name.ts'
import { LabelText, Labelled, inputLook, notSet } from './labelled.tsx'

/** A text; a longer one grows with what is written. */
export function TextInput({ long, ...part }: PartProps & { long: boolean }) {
  const { written, type, faultAt } = useEditing()
  const { path } = part
  const value = written(path)
  const nameShortly = useShortName(path)
  return (
    <Labelled {...part} error={faultAt(path)}>
      {(given) =>
        long || value.includes('\n') ? (
          <textarea
            {...given}
            value={value}
            rows={Math.min(12, Math.max(1, Math.ceil(value.length / 60)))}
            onChange={({ currentTarget }) => type(path, currentTarget.value, part)}
            className={`${inputLook} min-h-11 field-sizing-content`}
          />
        ) : (
          <input
            {...given}
            value={value}
            onChange={({ currentTarget }) => type(path, currentTarget.value, part)}
            onBlur={nameShortly}
            data-made={path.at(-1) === slug || undefined}
            className={`${inputLook} min-h-11`}
          />
        )
      }
    </Labelled>
  )
}

const slug = 'slug'

/** Of a new entry, once its title is written: what other files call it. It can be written otherwise. */
function useShortName(path: Path) {
  const { yaml, written, put } = useEditing()
  const beside = [...path.slice(0, -1), slug]
  const isTitle = ['title', 'name'].includes(String(path.at(-1)))
  // It is kept once it is there: addresses and other files have it.
  if (!isTitle || nodeAt(yaml, beside) === undefined || written(beside) !== '') return undefined
  return () => {
    const all = nodeAt(yaml, path.slice(0, -2))
    const taken = isSeq(all) ? all.items.map((one) => (isMap(one) ? one.get(slug) : undefined)) : []
    const short = shortName(written(path), taken)
    if (short) put(beside, short)
  }
}

/** What is no number is kept as it is written, and refused by the server in its own words. */
export function NumberInput(part: PartProps) {
  const { written, type, faultAt } = useEditing()
  const { path } = part
  const money = useMoney(part)
  const description = money ? (
    <>
      <span className="text-ink">{money}</span> {part.description}
    </>
  ) : (
    part.description
  )
  return (
    <Labelled {...part} description={description} error={faultAt(path)}>
      {(given) => (
        <input
          {...given}
          value={written(path)}
          inputMode="numeric"
          onChange={({ currentTarget: { value } }) =>
            type(path, /^-?(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value, part)
          }
          className={`${inputLook} min-h-11 max-w-48 tabular-nums`}
        />
      )}
    </Labelled>
  )
}

/** A price as members will see it, because the field has it in cents. */
function useMoney({ shape, path }: PartProps): string | undefined {
  const { written } = useEditing()
  const interval = shape.kind === 'number' ? shape.price : undefined
  const amount = Number(written(path))
  const currency = written(['currency']) || 'EUR'
  if (!interval || !Number.isSafeInteger(amount) || amount <= 0) return undefined
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  return `${priceOf({ amount, currency, interval })}.`
}

/** An optional field that is not ticked is left out: that means no. */
export function YesNoInput({ label, isName, description, ...part }: PartProps) {
  const { written, put, leaveOut, faultAt } = useEditing()
  const { path, required, order } = part
  const id = useId()
  const error = faultAt(path)
  return (
    <div className="min-w-0">
      <label className={lineLook}>
        <input
          type="checkbox"
          checked={written(path) === 'true'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || description ? id : undefined}
          onChange={({ currentTarget: { checked } }) => {
            if (checked || required) put(path, checked, order)
            else leaveOut(path)
          }}
          className={markLook}
        />
        <span className="min-w-0 text-[14px] font-medium [overflow-wrap:anywhere]">
          <LabelText label={label} isName={isName} required />
        </span>
      </label>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        description && (
          <p id={id} className="ms-7 text-[13px] text-soft">
            {description}
          </p>
        )
      )}
    </div>
  )
}

type Option = { value: string; label: string; meant: unknown }

/** The browser's own list of choices; what is written and is none of them stays until one is chosen. */
export function Choices({
  value,
  options,
  ...part
}: PartProps & { value: string; options: Option[] }) {
  const { put, leaveOut, isThere, faultAt } = useEditing()
  const { path, required, order } = part
  const isOther = isThere(path) && !options.some((one) => one.value === value)
  return (
    <Labelled {...part} error={faultAt(path)}>
      {(given) => (
        <select
          {...given}
          value={isThere(path) ? value : ''}
          onChange={({ currentTarget }) => {
            const chosen = options.find((one) => one.value === currentTarget.value)
            if (chosen) put(path, chosen.meant, order)
            else if (isThere(path)) leaveOut(path)
          }}
          className={`${inputLook} min-h-11 max-w-96`}
        >
          {(!required || !isThere(path)) && <option value="">{notSet()}</option>}
          {isOther && (value !== '' || required) && (
            <option value={value}>{value || t`Choose`}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
