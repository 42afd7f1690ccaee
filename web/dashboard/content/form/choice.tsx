import { t } from '@lingui/core/macro'
import { isMap, isScalar, isSeq } from 'yaml'
import type { FieldShape } from '#contract/desk/content-fields.ts'
import { type PartProps, emptyOf, useEditing } from './editing.ts'
import { Choices } from './inputs.tsx'
import { nodeAt } from './read-yaml.ts'

/** One of several kinds of value: `unlimited` or a number, a page or an address. */
export function ChoiceInput({ of, ...part }: PartProps & { of: FieldShape[] }) {
  const { yaml, written, Part } = useEditing()
  const { path } = part
  const node = nodeAt(yaml, path)
  const value = written(path)
  const at = of.findIndex((shape) => {
    switch (shape.kind) {
      case 'oneOf':
        return isScalar(node) && shape.values.some((one) => one.value === value)
      case 'yesNo':
        return isScalar(node) && typeof node.value === 'boolean'
      case 'group': {
        const { fields } = shape
        const own = fields.filter(({ name }) => isOnlyIn(shape, of, name))
        const names = isMap(node) ? node.items.map(({ key }) => String(key)) : []
        return isMap(node) && (names.length === 0 || own.some(({ name }) => names.includes(name)))
      }
      case 'list':
        return isSeq(node)
      default:
        return false
    }
  })
  const typed = of.findIndex(({ kind }) => kind === 'text' || kind === 'number')
  const now = at < 0 && isScalar(node) ? typed : at
  const options = of.flatMap((shape, i) => optionsOf(shape, of, i))
  const shown = of[now]
  const isFixed = shown?.kind === 'oneOf' || shown?.kind === 'yesNo'
  return (
    <div className="space-y-2">
      <Choices {...part} value={isFixed ? `${now} ${value}` : String(now)} options={options} />
      {shown && !isFixed && (
        <Part
          shape={shown}
          path={path}
          label={part.label}
          required
          bare={shown.kind === 'text' || shown.kind === 'number' || shown.kind === 'group'}
        />
      )}
    </div>
  )
}

function optionsOf(shape: FieldShape, of: FieldShape[], i: number) {
  switch (shape.kind) {
    case 'oneOf':
      return shape.values.map(({ value, label }) => ({
        value: `${i} ${value}`,
        label: label ?? value,
        meant: value,
      }))
    case 'yesNo':
      return [
        { value: `${i} true`, label: t`Yes`, meant: true },
        { value: `${i} false`, label: t`No`, meant: false },
      ]
    default:
      return [{ value: String(i), label: nameOf(shape, of), meant: emptyOf(shape) }]
  }
}

/** By what the others do not have: “Page of the site”. */
function nameOf(shape: FieldShape, of: FieldShape[]): string {
  switch (shape.kind) {
    case 'number':
      return t`A number`
    case 'group':
      return shape.fields
        .filter(({ name }) => isOnlyIn(shape, of, name))
        .map(({ name, label }) => label ?? name)
        .join(', ')
    default:
      return t`A few words`
  }
}

const isOnlyIn = (shape: FieldShape, of: FieldShape[], name: string) =>
  !of.some(
    (other) =>
      other !== shape && other.kind === 'group' && other.fields.some((one) => one.name === name),
  )
