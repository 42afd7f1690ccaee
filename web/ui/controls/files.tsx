import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

type Input = {
  label: string
  accept: string
  several?: boolean
  onFiles: (files: File[]) => void
}

/** Files that are chosen in the system's dialog: `choose` opens it, and `input` has to be drawn. */
export function useFileInput({ label, accept, several = false, onFiles }: Input) {
  const field = useRef<HTMLInputElement>(null)
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        multiple={several}
        accept={accept}
        aria-label={label}
        // For nobody to meet: the button beside it opens the same dialog.
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}

type Drop = {
  /** Where files can be dropped. Without it: anywhere on the page, where they can be pasted, too. */
  area?: RefObject<HTMLElement | null>
  /** None are taken now. */
  off?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files that are dropped. Returns whether some are held over the area. */
export function useFileDrop({ area, off = false, onFiles }: Drop): boolean {
  const [over, setOver] = useState(false)
  const isOff = useEffectEvent(() => off)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target: (GlobalEventHandlers & Node) | null = area ? area.current : document
    if (!target) return
    const listening = new AbortController()
    const { signal } = listening
    const isBehindDialog = () => !area && document.querySelector('dialog[open]') !== null
    const holdsFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true && !isBehindDialog()
    target.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event) || isOff()) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    target.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!target.contains(relatedTarget as Node | null)) setOver(false)
      },
      { signal },
    )
    target.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        if (!isOff()) take([...event.dataTransfer!.files])
      },
      { signal },
    )
    if (!area)
      target.addEventListener(
        'paste',
        (event) => {
          const files = [...(event.clipboardData?.files ?? [])]
          // What is copied from a word processor is text, and a picture of it besides.
          const isText = event.clipboardData?.types.includes('text/plain')
          if (files.length === 0 || isText || isBehindDialog() || isOff()) return
          event.preventDefault()
          take(files)
        },
        { signal },
      )
    return () => listening.abort()
  }, [area])
  return over
}
