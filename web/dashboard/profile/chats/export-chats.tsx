import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ExportFormat } from '#contract/chats/chat.ts'
import { exportFormats } from '#web/chats/export-formats.ts'
import { exportRefusal, saveExport } from '#web/chats/save-export.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { sizeOf } from '#web/ui/format/size.ts'

type State =
  | { is: 'idle' }
  | { is: 'busy'; received: number; stop: () => void }
  | { is: 'saved'; filename: string }
  | { is: 'failed'; why: string }

/** Every chat in one file, in a format of choice. */
export function ExportChats() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const format = new FormData(event.currentTarget).get('format') as ExportFormat
    const abort = new AbortController()
    stop.current = () => abort.abort()
    const busy = (received: number) => setState({ is: 'busy', received, stop: () => abort.abort() })
    busy(0)
    try {
      const filename = await saveExport({ format }, { signal: abort.signal, onBytes: busy })
      setState({ is: 'saved', filename })
    } catch (error) {
      const why = exportRefusal(error)
      setState(why ? { is: 'failed', why } : { is: 'idle' })
    }
  }

  const busy = state.is === 'busy'
  return (
    <form onSubmit={(event) => void save(event)} className="mt-1.5">
      <p className="text-[15px] text-soft">
        <Trans>
          All your chats but temporary ones: JSON in one file, the others in a zip with a file for
          each chat.
        </Trans>
      </p>
      <fieldset className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <legend className="sr-only">
          <Trans>Format</Trans>
        </legend>
        {exportFormats().map(({ format, label, note }) => (
          <label key={format} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
            <input
              type="radio"
              name="format"
              value={format}
              defaultChecked={format === 'markdown'}
              className="mt-1 size-4 shrink-0 accent-blue"
            />
            <span className="text-[15px] leading-snug font-medium">
              {label}
              <span className="block text-[13px] font-normal text-soft">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} icon={<Download className="size-[16px]" aria-hidden />}>
          <Trans>Export all chats</Trans>
        </Button>
        {busy && (
          <Button look="quiet" onClick={state.stop}>
            <Trans>Stop</Trans>
          </Button>
        )}
        <p role="status" className="text-[14px] text-soft tabular-nums">
          {busy && (state.received > 0 ? t`Being saved` : t`Being prepared`)}
          {busy && state.received > 0 && (
            <span aria-hidden>
              , <Trans>{sizeOf(state.received)} so far</Trans>
            </span>
          )}
          {state.is === 'saved' && t`Saved as ${state.filename}`}
        </p>
      </div>
      {state.is === 'failed' && (
        <div className="mt-4">
          <Notice kind="bad">{state.why}</Notice>
        </div>
      )}
    </form>
  )
}
