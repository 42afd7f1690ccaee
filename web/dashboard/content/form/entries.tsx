import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { isMap, isScalar } from 'yaml'
import type { FieldShape } from '#contract/desk/content-fields.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { type PartProps, emptyOf, useEditing } from './editing.ts'
import { Labelled, inputLook } from './labelled.tsx'
import { type Path, nodeAt } from './read-yaml.ts'

/** Entries under names of the operator's own, such as the old address of a page. */
export function NamedEntries({ of, path, label, order }: PartProps & { of: FieldShape }) {
  const { yaml, put, leaveOut } = useEditing()
  const node = nodeAt(yaml, path)
  const names = isMap(node)
    ? node.items.map(({ key }) => String(isScalar(key) ? key.value : key))
    : []
  const [name, setName] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const taken = names.includes(name)
  const add = () => {
    if (!name || taken) return
    if (isMap(node)) put([...path, name], emptyOf(of))
    else put(path, { [name]: emptyOf(of) }, order)
    setName('')
  }
  return (
    <div ref={box} className="space-y-3">
      {names.map((one, i) => (
        <Entry
          // Its name is what changes here.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          of={of}
          path={[...path, one]}
          others={names}
          onRemove={() => {
            leaveOut([...path, one], one)
            box.current?.querySelector<HTMLElement>('[data-new] input')?.focus()
          }}
        />
      ))}
      <div data-new className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-44">
          <Labelled
            label={t`Name of a new entry`}
            required
            error={taken ? t`This name is already in use.` : undefined}
          >
            {(given) => (
              <input
                {...given}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') add()
                }}
                className={`${inputLook} min-h-11`}
              />
            )}
          </Labelled>
        </div>
        <Button
          disabled={!name || taken}
          icon={<Plus className="size-4" aria-hidden />}
          onClick={add}
        >
          <Trans>Add an entry</Trans> <span className="sr-only">({label})</span>
        </Button>
      </div>
    </div>
  )
}

type EntryProps = { of: FieldShape; path: Path; others: string[]; onRemove: () => void }

function Entry({ of, path, others, onRemove }: EntryProps) {
  const { rename, Part } = useEditing()
  const name = String(path.at(-1))
  const [typed, setTyped] = useState<string>()
  const isTaken = typed !== undefined && typed !== name && others.includes(typed)
  const settle = () => {
    if (typed && typed !== name && !isTaken) rename(path, typed)
    setTyped(undefined)
  }
  return (
    <div className="rounded border border-rule p-3">
      <div className="mb-2 flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <Labelled
            label={t`Name of the entry`}
            required
            error={isTaken ? t`This name is already in use.` : undefined}
          >
            {(given) => (
              <input
                {...given}
                value={typed ?? name}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                onBlur={settle}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') settle()
                }}
                className={`${inputLook} min-h-11 font-mono text-[14px]`}
              />
            )}
          </Labelled>
        </div>
        <IconButton label={t`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Part
        shape={of}
        path={path}
        label={t`What “${name}” says`}
        required
        bare={of.kind === 'text' || of.kind === 'group'}
      />
    </div>
  )
}
