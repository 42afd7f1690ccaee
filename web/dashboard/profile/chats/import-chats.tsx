import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { forgetChats } from '#web/chats/forget-chats.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useFileDrop, useFileInput } from '#web/ui/controls/files.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { sizeOf } from '#web/ui/format/size.ts'
import { useAskBeforeLeaving } from '../ask-before-leaving.ts'
import { account, refusalOf, typed } from './import-words.ts'

type State =
  | { is: 'idle' }
  | { is: 'sending'; name: string; sent: number; total: number; stop: () => void }
  | { is: 'done'; said: string }
  | { is: 'failed'; why: string }

/** Chats from elsewhere: what is taken, where it is got, and what came of it. */
export function ImportChats() {
  const queries = useQueryClient()
  const [state, setState] = useState<State>({ is: 'idle' })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const sending = state.is === 'sending'
  useAskBeforeLeaving(sending && state.sent < state.total)

  async function bring(file: File | undefined) {
    if (!file) return
    const refusal = refusalOf(file)
    if (refusal) return setState({ is: 'failed', why: refusal })
    const abort = new AbortController()
    stop.current = () => abort.abort()
    const onProgress = (sent: number, total: number) =>
      setState({
        is: 'sending',
        name: file.name,
        sent,
        total: total || file.size,
        stop: () => abort.abort(),
      })
    onProgress(0, file.size)
    try {
      const payload = await client.call(
        chats.import,
        { files: { file: typed(file) } },
        { signal: abort.signal, onProgress },
      )
      setState({ is: 'done', said: account(payload) })
      await forgetChats(queries)
    } catch (error) {
      if (abort.signal.aborted) return setState({ is: 'idle' })
      const why = error instanceof ApiError ? error.fields['file'] : undefined
      setState({ is: 'failed', why: why ?? sentenceOf(error) ?? t`The file could not be sent.` })
    }
  }

  const area = useRef<HTMLDivElement>(null)
  const onFiles = ([file]: File[]) => void bring(file)
  const over = useFileDrop({ area, off: sending, onFiles })
  const { choose, input } = useFileInput({
    label: t`File with chats`,
    accept: '.zip,.json,application/zip,application/json',
    onFiles,
  })
  return (
    <div className="mt-1.5">
      <p className="text-[15px] text-soft">
        <Trans>
          Choose the file as you got it: the zip, or the JSON in it, up to 256 MB. Chats that were
          imported before are not imported twice.
        </Trans>
      </p>
      <dl className="mt-4 space-y-2.5 text-[15px]">
        {places().map(({ from, how }) => (
          <div key={from} className="sm:flex sm:gap-4">
            <dt className="font-medium sm:w-20 sm:shrink-0">{from}</dt>
            <dd className="text-soft">{how}</dd>
          </div>
        ))}
      </dl>
      <div
        ref={area}
        className={`mt-5 rounded-lg border border-dashed px-5 py-5 transition-colors duration-150 ${over ? 'border-blue bg-blue-tint' : 'border-edge'}`}
      >
        {sending ? (
          <Sending {...state} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <p className="min-w-0 flex-1 basis-52 text-[15px] text-soft">
              {over ? t`Drop to import it.` : t`Drop the file here, or choose it.`}
            </p>
            <Button icon={<FileUp className="size-[16px]" aria-hidden />} onClick={choose}>
              <Trans>Choose a file</Trans>
            </Button>
          </div>
        )}
        {input}
      </div>
      <div className="mt-4 empty:hidden">
        {state.is === 'done' && <Notice kind="good">{state.said}</Notice>}
        {state.is === 'failed' && <Notice kind="bad">{state.why}</Notice>}
      </div>
    </div>
  )
}

const places = () => [
  {
    from: 'ChatGPT',
    how: t`Settings, Data controls, Export data. You receive an e-mail with a link to a ZIP file.`,
  },
  {
    from: 'Claude',
    how: t`Settings, Privacy, Export data. You receive an e-mail with a link to a ZIP file.`,
  },
  {
    from: site.brand.product,
    how: t`Export all as JSON, here or on another site that runs on Carrel.`,
  },
]

type SendingProps = { name: string; sent: number; total: number; stop: () => void }

function Sending({ name, sent, total, stop }: SendingProps) {
  const arrived = sent >= total
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate text-[15px] font-medium">{name}</p>
        <p role="status" className="mt-0.5 text-[13px] text-soft tabular-nums">
          {arrived ? t`The file has arrived, and the chats are being imported.` : t`Being sent`}
          {!arrived && (
            <span aria-hidden>
              ,{' '}
              <Trans>
                {sizeOf(sent)} of {sizeOf(total)}
              </Trans>
            </span>
          )}
        </p>
        <div
          role="progressbar"
          aria-label={t`Sending ${name}`}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={sent}
          className="mt-2.5 h-[3px] overflow-hidden rounded-full bg-rule"
        >
          <div
            className={`h-full bg-blue ${arrived ? 'animate-pulse' : ''}`}
            style={{ width: `${total ? (100 * sent) / total : 0}%` }}
          />
        </div>
      </div>
      {!arrived && (
        <Button small look="quiet" onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </div>
  )
}
