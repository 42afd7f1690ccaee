import type { ChoiceOf } from '#contract/desk/content-fields.ts'
import { type PartProps, useEditing } from './editing.ts'
import { Choices, TextInput } from './inputs.tsx'

/** A value that names something of the site: chosen from what there is; typed where that is nothing, or not known yet. */
export function NamingInput({ from, ...part }: PartProps & { from: ChoiceOf }) {
  const { choices, written } = useEditing()
  const there = choices?.[from] ?? []
  if (there.length === 0) return <TextInput {...part} long={false} />
  return (
    <Choices
      {...part}
      value={written(part.path)}
      options={there.map(({ value, label }) => ({ value, label, meant: value }))}
    />
  )
}
