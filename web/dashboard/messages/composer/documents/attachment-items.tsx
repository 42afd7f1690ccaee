import { t } from '@lingui/core/macro'
import { CircleAlert, FileText, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { progressOf } from '#web/files/readable.ts'
import { SpinningRing } from '#web/ui/feedback/spinner.tsx'
import { isBeingRead } from './attachments.ts'
import type { Upload } from './attachment-uploads.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import type { Open } from '#web/dashboard/messages/answer/sources/use-citation-keys.ts'

type Props = {
  items: AssistantFile[]
  uploads: Upload[]
  /** Whether answers may cite them. */
  areInUse: boolean
  onOpen: (open: Open) => void
  onRemove: (id: string) => void
  onDismiss: (key: string) => void
}

/** The own documents of this chat: on their way, being read, ready to be opened. */
export function AttachmentItems({ items, uploads, areInUse, onOpen, onRemove, onDismiss }: Props) {
  const said = useChanges(items)
  const [asking, setAsking] = useState<AssistantFile>()
  return (
    <>
      <ul
        aria-label={t`Your documents in this chat`}
        className="flex max-h-[calc(var(--visible-height,100dvh)*0.3)] flex-wrap gap-1.5 overflow-y-auto px-2 pt-2"
      >
        {items.map((file) => (
          <Item
            key={file._id}
            bad={file.state === 'failed'}
            icon={
              isBeingRead(file) ? (
                <SpinningRing size={15} />
              ) : file.state === 'failed' ? (
                <CircleAlert className="size-4 text-bad" aria-hidden />
              ) : (
                <FileText className="size-4 text-soft" aria-hidden />
              )
            }
            name={
              <button
                type="button"
                id={`cite-${placeOf(file)}-0`}
                title={t`Open ${file.title}`}
                onClick={() => onOpen(beginningOf(file))}
                className="max-w-full truncate text-start font-medium after:absolute after:inset-y-0 after:start-0 after:end-10 hover:text-blue pointer-coarse:after:end-11"
              >
                {file.title}
              </button>
            }
            state={stateOf(file)}
            remove={t`Remove ${file.title}`}
            onRemove={() =>
              areInUse && file.state !== 'failed' ? setAsking(file) : onRemove(file._id)
            }
          />
        ))}
        {uploads.map(({ key, name, sent, total, error, stop }) => (
          <Item
            key={key}
            bad={error !== undefined}
            icon={
              error ? (
                <CircleAlert className="size-4 text-bad" aria-hidden />
              ) : (
                <SpinningRing size={15} />
              )
            }
            name={<span className="max-w-full truncate font-medium">{name}</span>}
            state={
              error ?? (sent >= total ? t`Being checked` : t`Sending, ${percent(sent, total)} %`)
            }
            remove={error ? t`Dismiss ${name}` : t`Stop sending ${name}`}
            onRemove={error ? () => onDismiss(key) : stop}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {asking && (
        <RemoveDialog
          title={asking.title}
          onRemove={() => {
            setAsking(undefined)
            onRemove(asking._id)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

type ItemProps = {
  bad: boolean
  icon: ReactNode
  name: ReactNode
  state: string | undefined
  remove: string
  onRemove: () => void
}

const Item = ({ bad, icon, name, state, remove, onRemove }: ItemProps) => (
  <li
    className={`relative flex max-w-full items-start gap-2 rounded border border-rule bg-paper py-1 ps-2 text-[13px] pointer-coarse:min-h-11 pointer-coarse:py-2 ${bad ? 'w-full' : ''}`}
  >
    <span className="flex h-6 shrink-0 items-center">{icon}</span>
    <span className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 leading-6">
      {name}
      {state && (
        <span
          role={bad ? 'alert' : undefined}
          className={`tabular-nums ${bad ? 'leading-5 text-bad' : 'text-soft'}`}
        >
          {state}
        </span>
      )}
    </span>
    <button
      type="button"
      aria-label={remove}
      title={remove}
      onClick={onRemove}
      className="grid size-6 shrink-0 place-items-center rounded text-soft hover:text-ink pointer-coarse:-my-2 pointer-coarse:size-11"
    >
      <X className="size-[15px]" aria-hidden />
    </button>
  </li>
)

export function stateOf(
  file: Parameters<typeof progressOf>[0] & Pick<AssistantFile, 'error'>,
): string | undefined {
  if (file.state === 'failed') return t`Could not be read. ${file.error ?? ''}`.trim()
  return progressOf(file)
}

const percent = (sent: number, total: number) => (total > 0 ? Math.floor((100 * sent) / total) : 0)

const placeOf = ({ _id }: AssistantFile) => `file-${_id}`

/** It opens where a citation does, at its beginning and with nothing marked. */
const beginningOf = (file: AssistantFile): Open => ({
  messageId: placeOf(file),
  citation: {
    n: 0,
    fileId: file._id,
    filename: file.filename,
    title: file.title,
    page: 1,
    quote: '',
  },
})

/** Told to those who do not see it: that a document can be used now. */
function useChanges(items: AssistantFile[]): string {
  const [was, setWas] = useState({ items, said: '' })
  if (was.items === items) return was.said
  const reading = new Set(was.items.filter(isBeingRead).map(({ _id }) => _id))
  const ready = items.filter(({ _id, state }) => state === 'ready' && reading.has(_id))
  const said =
    ready.length > 0 ? ready.map(({ title }) => t`${title} is ready.`).join(' ') : was.said
  setWas({ items, said })
  return said
}
