import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

/** Files that are dropped or pasted anywhere on the page; shows that letting go will attach them. */
export function DroppedFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => void (take.current = onFiles))
  useEffect(() => {
    const holdsFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true &&
      !document.querySelector('dialog[open]')
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      take.current([...event.dataTransfer!.files])
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // What is copied from a word processor is text, and a picture of it besides.
      const isText = event.clipboardData?.types.includes('text/plain')
      if (files.length === 0 || isText || document.querySelector('dialog[open]')) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('dragover', onOver)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('dragover', onOver)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/85 p-6">
      <p className="rounded-lg border border-dashed border-blue bg-blue-tint px-8 py-10 text-center font-serif text-[21px]">
        <Trans>Let go to attach it to this chat.</Trans>
      </p>
    </div>
  )
}
