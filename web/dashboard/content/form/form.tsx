import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ContentChoices, ContentFields } from '#contract/desk/content-fields.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { UndoBar } from '#web/ui/feedback/undo.tsx'
import { withoutWindowsEnds } from '../ends.ts'
import type { Fault } from '../fault.ts'
import { choicesQuery, fieldsQuery } from '../queries.ts'
import { move, put, rename, type Style, styleAt, takeOut } from './edit-yaml.ts'
import { type Editing, EditingProvider, idOf } from './editing.ts'
import { type FileParts, cut, joined } from './file-parts.ts'
import { Labelled, inputLook } from './labelled.tsx'
import { Part } from './part.tsx'
import { type Path, nodeAt, readYaml, writtenAt } from './read-yaml.ts'
import { useOpenFaults } from './use-open-faults.ts'

type Props = {
  file: string
  text: string
  faults: Fault[]
  onChange: (text: string) => void
  onSave: (text: string) => void
  /** What was refused is all different now. */
  onCorrected?: () => void
  onShowText: (at: { line: number }) => void
}

/** A file field by field; the text keeps all that the form does not change. */
export function Form({ file, ...props }: Props) {
  const { i18n } = useLingui()
  const read = useQuery(fieldsQuery(file, i18n.locale))
  const choices = useQuery(choicesQuery)
  if (!read.data) return <NotYet what={t`The form`} query={read} />
  return <Fields {...props} fields={read.data} choices={choices.data} />
}

type FieldsProps = Omit<Props, 'file'> & {
  fields: ContentFields
  choices?: ContentChoices | undefined
}

export function Fields({ fields, choices, text, ...on }: FieldsProps) {
  const { plain, back } = withoutWindowsEnds(text)
  const parts = cut(plain, fields)
  if (!parts)
    return (
      <Broken onShowText={() => on.onShowText({ line: 1 })}>
        {fields.in === 'firstLine' ? (
          <Trans>
            The first line is not the subject: it begins with <code># </code>.
          </Trans>
        ) : (
          <Trans>
            The text does not begin with fields between two lines of <code>---</code>.
          </Trans>
        )}
      </Broken>
    )
  return (
    <Filled
      {...on}
      fields={fields}
      choices={choices}
      parts={parts}
      onChange={(next) => on.onChange(back(joined(next)))}
      onSave={(next) => on.onSave(back(joined(next)))}
    />
  )
}

type FilledProps = Omit<FieldsProps, 'text' | 'onChange' | 'onSave'> & {
  parts: FileParts
  onChange: (parts: FileParts) => void
  onSave: (parts: FileParts) => void
}

function Filled(props: FilledProps) {
  const { fields, choices, parts, faults, onChange, onSave, onCorrected, onShowText } = props
  const { facts } = parts
  const isLetter = fields.in === 'firstLine'
  const read = useMemo(() => readYaml(isLetter ? '' : facts), [facts, isLetter])
  const form = useRef<HTMLDivElement>(null)
  /** An optional field that somebody has just emptied. */
  const emptied = useRef<Path>(undefined)
  const styles = useRef(new Map<string, Style>())
  const [removed, setRemoved] = useState<{ called: string; before: string; after: string }>()
  useEffect(() => {
    if (faults.some(({ refused }) => refused))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  const open = useOpenFaults(faults, isLetter ? undefined : read.yaml, onCorrected)

  const write = (next: string) => onChange({ ...parts, facts: next })
  const changeOrder = (next: string) => {
    styles.current.clear()
    write(next)
    return next
  }
  const withoutEmptied = () => (emptied.current ? takeOut(facts, emptied.current) : facts)
  const editing: Editing = {
    yaml: read.yaml,
    written: (path) => (isLetter ? facts : writtenAt(read.yaml, path)),
    isThere: (path) => isLetter || nodeAt(read.yaml, path) !== undefined,
    put: (path, value, order) => write(put(facts, path, value, { ...(order ? { order } : {}) })),
    type(path, value, { required, order = [] }) {
      if (isLetter) return write(String(value))
      emptied.current = value === '' && !required ? path : undefined
      if (emptied.current && !editing.isThere(path)) return
      const id = idOf(path)
      const style = styles.current.get(id) ?? styleAt(facts, path)
      styles.current.set(id, style)
      write(put(facts, path, value, { order, style }))
    },
    leaveOut(path, called) {
      const after = changeOrder(takeOut(facts, path))
      if (called !== undefined) setRemoved({ called, before: facts, after })
    },
    move: (list, from, to) => void changeOrder(move(facts, list, from, to)),
    rename: (path, name) => void changeOrder(rename(facts, path, name)),
    faultAt(path) {
      const fault = open.find(({ place }) => place && idOf(place) === idOf(path))
      // Nobody has to hear that a new field is empty before it is to be saved.
      return fault && (fault.refused || editing.written(path)) ? fault.what : undefined
    },
    faultInside(path) {
      const inside = open.filter(
        ({ place }) => place && `${idOf(place)}/`.startsWith(`${idOf(path)}/`),
      )
      if (inside.some(({ refused }) => refused)) return 'refused'
      const isSeen = ({ place }: Fault) =>
        !editing.isThere(place!) || editing.written(place!) !== ''
      return inside.some(isSeen) ? 'seen' : undefined
    },
    choices,
    Part,
  }
  if (read.fault) {
    const line = read.fault.line + (parts.before ? 1 : 0)
    return (
      <Broken onShowText={() => onShowText({ line })}>
        <Trans>
          Line {line} cannot be read, so there is no form of this: {read.fault.what}
        </Trans>
      </Broken>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for whatever field has the focus
    <div
      ref={form}
      className="space-y-5"
      onBlur={() => {
        if (emptied.current) write(withoutEmptied())
        emptied.current = undefined
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSave({ ...parts, facts: withoutEmptied() })
      }}
    >
      <EditingProvider value={editing}>
        <Part shape={fields.shape} path={[]} label="" required />
      </EditingProvider>
      {parts.text !== null && (
        <Labelled label={t`Text`} required error={undefined} description={<Asking {...fields} />}>
          {(given) => (
            <textarea
              {...given}
              value={parts.text ?? ''}
              spellCheck
              onChange={({ currentTarget }) => onChange({ ...parts, text: currentTarget.value })}
              className={`${inputLook} h-[420px] max-h-[70dvh] font-mono text-[14px] leading-relaxed`}
            />
          )}
        </Labelled>
      )}
      {parts.text === null && fields.placeholders.length > 0 && (
        <p className="text-[13px] text-soft">
          <Asking {...fields} />
        </p>
      )}
      <div className="sticky bottom-4 max-w-md">
        <UndoBar
          pending={
            removed?.after === facts ? { sentence: t`Removed “${removed.called}”` } : undefined
          }
          onUndo={() => {
            if (removed) changeOrder(removed.before)
          }}
        />
      </div>
    </div>
  )
}

/** What is filled in where the text asks for it. */
const Asking = ({ placeholders, hasText }: ContentFields) =>
  placeholders.length > 0 ? (
    <>
      {hasText ? (
        <Trans>In Markdown. These are filled in:</Trans>
      ) : (
        <Trans>These are filled in:</Trans>
      )}{' '}
      <code className="text-[12px]">{placeholders.map((name) => `{{${name}}}`).join(' ')}</code>
    </>
  ) : (
    <Trans>In Markdown.</Trans>
  )

function Broken(props: { children: React.ReactNode; onShowText: () => void }) {
  return (
    <Notice
      kind="warn"
      action={
        <Button small onClick={props.onShowText}>
          <Trans>Show the text</Trans>
        </Button>
      }
    >
      {props.children}
    </Notice>
  )
}
