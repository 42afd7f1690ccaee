import type { EditorView } from '@codemirror/view'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldError } from '#web/ui/controls/field.tsx'
import { withEndsOf } from '../ends.ts'
import type { Fault } from '../fault.ts'
import { describe, goToLine, markLines, openEditor, showText } from './code-editor.ts'

type Props = {
  file: string
  text: string
  wrong: string | undefined
  /** A line to look at. */
  goTo: { line: number } | undefined
  /** Their lines are marked. */
  faults: Fault[]
  onChange: (text: string) => void
  onSave: () => void
}

/** A file as it is written. */
export function TextBox({ file, text, wrong, goTo, faults, onChange, onSave }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<EditorView>()
  const change = useEffectEvent((value: string) => {
    const written = withEndsOf(text, value)
    if (written !== text) onChange(written)
  })
  const save = useEffectEvent(onSave)
  const open = useEffectEvent((place: HTMLElement) =>
    openEditor(place, file, text, { onChange: change, onSave: save }),
  )
  const label = `${t`Text`} ${file}`
  useEffect(() => {
    const opened = open(host.current!)
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  useEffect(() => {
    if (editor) showText(editor, text)
  }, [editor, text])
  useEffect(() => {
    if (editor) describe(editor, { label, wrong, isProse: file.endsWith('.md') })
  }, [editor, label, wrong, file])
  useEffect(() => {
    if (editor)
      markLines(
        editor,
        faults.map(({ line }) => line),
      )
  }, [editor, faults])
  useEffect(() => {
    if (editor && goTo) goToLine(editor, goTo.line)
  }, [editor, goTo])
  return (
    <>
      <div ref={host} className="h-[620px] max-h-[80dvh] min-h-72 xl:max-h-none" />
      {wrong && <FieldError>{wrong}</FieldError>}
      {wrong &&
        faults
          .slice(1)
          .map(({ line, what }) => (
            <FieldError key={`${line} ${what}`}>{t`Line ${line}: ${what}`}</FieldError>
          ))}
    </>
  )
}
