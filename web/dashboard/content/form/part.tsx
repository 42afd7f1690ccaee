import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isAlias, isMap, isScalar, isSeq } from 'yaml'
import type { ContentField, FieldShape } from '#contract/desk/content-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { ChoiceInput } from './choice.tsx'
import { type Editing, type PartProps, emptyOf, useEditing } from './editing.ts'
import { NamedEntries } from './entries.tsx'
import { Choices, NumberInput, TextInput, YesNoInput } from './inputs.tsx'
import { ListedEntries } from './listed-entries.tsx'
import { NamingInput } from './naming-input.tsx'
import { LabelText } from './labelled.tsx'
import { List } from './list.tsx'
import { type Path, namesAt, nodeAt } from './read-yaml.ts'

/** A field with the input that fits it. */
export function Part({ shape, ...part }: PartProps) {
  const editing = useEditing()
  const props = { shape, ...part }
  if (!fits(editing, part.path, shape))
    return (
      <Framed {...props}>
        <p className="text-[14px] text-soft">
          <Trans>This is written in a way that the form cannot show. Change it in the text.</Trans>
        </p>
      </Framed>
    )
  switch (shape.kind) {
    case 'text':
      if (shape.from) return <NamingInput {...props} from={shape.from} />
      return <TextInput {...props} long={shape.long} />
    case 'number':
      return <NumberInput {...props} />
    case 'yesNo':
      return <YesNoInput {...props} />
    case 'oneOf':
      return (
        <Choices
          {...props}
          value={editing.written(part.path)}
          options={shape.values.map(({ value, label }) => ({
            value,
            label: label ?? value,
            meant: value,
          }))}
        />
      )
    case 'choice':
      return <ChoiceInput {...props} of={shape.of} />
    case 'list':
      return (
        <Framed {...props}>
          <List {...props} of={shape.of} />
        </Framed>
      )
    case 'entries':
      return shape.listedIn === undefined ? (
        <Framed {...props}>
          <NamedEntries {...props} of={shape.of} />
        </Framed>
      ) : (
        <Framed {...props} required>
          <ListedEntries {...props} listedIn={shape.listedIn} />
        </Framed>
      )
    case 'group':
      return (
        <Framed {...props}>
          <Group fields={shape.fields} path={part.path} />
        </Framed>
      )
  }
}

/** What is not there, or empty, fits everything. */
function fits({ yaml }: Editing, path: Path, { kind }: FieldShape): boolean {
  const node = nodeAt(yaml, path)
  if (isAlias(node)) return false
  if (!node || kind === 'choice' || (isScalar(node) && node.value === null)) return true
  if (kind === 'list') return isSeq(node)
  if (kind === 'group' || kind === 'entries') return isMap(node)
  return isScalar(node)
}

/** Around what has inputs of its own; an optional one can be left out again. */
function Framed({ path, label, isName, description, required, bare, children }: Framing) {
  const { leaveOut, faultAt } = useEditing()
  const id = useId()
  const wrong = faultAt(path)
  if (path.length === 0) return children
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={wrong ? `${id}-wrong` : undefined}
      className={bare ? '' : 'border-s-2 border-rule ps-4'}
    >
      <div className={bare ? 'sr-only' : 'mb-2 flex min-h-9 flex-wrap items-center gap-x-3'}>
        <p id={id} className="min-w-0 flex-1 text-[15px] font-medium">
          <LabelText label={label} isName={isName} required={required} />
        </p>
        {!required && !bare && (
          <Button
            small
            look="quiet"
            className="pointer-coarse:min-h-11"
            aria-label={t`Leave out: ${label}`}
            onClick={() => leaveOut(path, label)}
          >
            <Trans>Leave out</Trans>
          </Button>
        )}
      </div>
      {description && !bare && <p className="-mt-1 mb-3 text-[13px] text-soft">{description}</p>}
      {wrong && (
        <div className="-mt-1 mb-3">
          <FieldError id={`${id}-wrong`}>{wrong}</FieldError>
        </div>
      )}
      {children}
    </div>
  )
}

type Framing = Omit<PartProps, 'shape'> & { children: ReactNode }

/** The fields of a group; those with inputs of their own are added first. */
function Group({ fields, path }: { fields: ContentField[]; path: Path }) {
  const { yaml, isThere, put } = useEditing()
  const order = fields.map(({ name }) => name)
  const isOpen = ({ name, required, shape }: ContentField) =>
    required ||
    isThere([...path, name]) ||
    !['list', 'group', 'entries'].includes(shape.kind) ||
    (shape.kind === 'entries' && shape.listedIn !== undefined)
  const left = fields.filter((field) => !isOpen(field))
  const others = namesAt(yaml, path).filter((name) => !order.includes(name))
  return (
    <div className="space-y-4">
      {fields.filter(isOpen).map(({ name, label, description, required, shape }) => (
        <Part
          key={name}
          shape={shape}
          path={[...path, name]}
          label={label ?? name}
          isName={label === null}
          description={description}
          required={required}
          order={order}
        />
      ))}
      {left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {left.map(({ name, label, shape }) => (
            <Button
              key={name}
              small
              className="pointer-coarse:min-h-11"
              aria-label={t`Add: ${label ?? name}`}
              icon={<Plus className="size-3.5" aria-hidden />}
              onClick={() => put([...path, name], emptyOf(shape), order)}
            >
              {label ?? <code>{name}</code>}
            </Button>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <p className="text-[13px] text-warn [overflow-wrap:anywhere]">
          <Trans>
            Also in the text, and not known here: <code>{others.join(', ')}</code>
          </Trans>
        </p>
      )}
    </div>
  )
}
