import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { type OpenContentFile, contentFiles, longestContent } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fileQuery, readContentAgain } from './queries.ts'
import { type Unsaved, readUnsaved, writeUnsaved } from './unsaved.ts'
import { DraftLinks } from './draft-links.tsx'
import { Order, isOrdered } from './order.tsx'
import { Preview } from './preview.tsx'
import { Versions } from './versions.tsx'

/** One file, to be changed. */
export function Editor({ file }: { file: string }) {
  const read = useQuery(fileQuery(file))
  return (
    <>
      <Link
        to={paths.content}
        className="mb-5 inline-flex items-center gap-2 text-[14px] text-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>All words</Trans>
      </Link>
      <h2 className="mb-5 font-heading text-[24px] leading-tight [overflow-wrap:anywhere]">
        {file}
      </h2>
      {read.data ? (
        <Writing key={read.data.etag} open={read.data} />
      ) : (
        <NotYet what={t`The text`} query={read} />
      )}
    </>
  )
}

type Conflict = { current: { text: string | null; etag: string; changedBy: string | null } }

function Writing({ open }: { open: OpenContentFile }) {
  const { path: file, etag, draft, below, fileChanged } = open
  const saved = draft?.text ?? open.text ?? ''
  const queries = useQueryClient()
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [unsaved, setUnsaved] = useState(() => readUnsaved(file))
  const text = unsaved?.text ?? saved
  const keep = (next: Unsaved | undefined) => {
    setUnsaved(next)
    writeUnsaved(file, next)
  }
  const write = (value: string) =>
    keep(value === saved ? undefined : { text: value, etag: unsaved?.etag ?? etag })
  const save = useMutation({
    mutationFn: (asDraft: boolean) =>
      client.envelope(
        contentFiles.save,
        { params: { path: file }, body: { text, draft: asDraft } },
        { ifMatch: unsaved?.etag ?? etag },
      ),
    onSuccess: async (_, asDraft) => {
      keep(undefined)
      tell(asDraft ? t`The draft is saved.` : t`It is published.`)
      await readContentAgain(queries)
    },
    onError: (error) => {
      box.current?.focus()
      goToLine(box.current, error)
    },
    meta: { quiet: true },
  })
  const remove = useMutation({
    mutationFn: () => client.envelope(contentFiles.remove, { params: { path: file } }),
    onSuccess: async () => {
      keep(undefined)
      tell(t`The file of the content folder is used again.`)
      await readContentAgain(queries)
    },
  })
  const dropDraft = useMutation({
    mutationFn: () => client.call(contentFiles.dropDraft, { params: { path: file } }),
    onSuccess: async () => {
      keep(undefined)
      tell(t`The draft is discarded. It is still among the versions.`)
      await readContentAgain(queries)
    },
  })
  const conflict = conflictIn(save.error)
  const wrong = save.error instanceof ApiError ? save.error.fields['text'] : undefined
  return (
    <>
      {draft && (
        <p className="mb-4 text-[14px] text-soft">
          <Trans>This is a draft by {draft.changedBy}, which is not published.</Trans>
        </p>
      )}
      {fileChanged && below !== null && (
        <div className="mb-4">
          <Notice
            kind="warn"
            live={false}
            action={
              <Button small onClick={() => keep({ text: below, etag })}>
                <Trans>Show the text of the file</Trans>
              </Button>
            }
          >
            <Trans>
              The file in the content folder has changed since this was written. What is written
              here stays in use.
            </Trans>
          </Notice>
        </div>
      )}
      {conflict && (
        <div className="mb-4">
          <Notice
            kind="warn"
            action={
              <>
                <Button
                  small
                  onClick={() => {
                    keep({ text, etag: conflict.etag })
                    save.reset()
                  }}
                >
                  <Trans>Keep mine</Trans>
                </Button>
                <Button
                  small
                  onClick={() => {
                    keep(undefined)
                    save.reset()
                    void readContentAgain(queries)
                  }}
                >
                  <Trans>Take theirs</Trans>
                </Button>
              </>
            }
          >
            {sentenceOf(save.error)}
            <details className="mt-2">
              <summary className="cursor-pointer text-[14px] text-blue">
                <Trans>Show the other text</Trans>
              </summary>
              <pre className="mt-2 max-h-80 overflow-auto text-[13px] whitespace-pre-wrap">
                {conflict.text}
              </pre>
            </details>
          </Notice>
        </div>
      )}
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="min-w-0">
          <label htmlFor={field} className="mb-3 flex min-h-9 items-center text-[15px] font-medium">
            <Trans>Text</Trans> <span className="sr-only">{file}</span>
          </label>
          <textarea
            ref={box}
            id={field}
            value={text}
            maxLength={longestContent}
            spellCheck={file.endsWith('.md')}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${field}-wrong` : undefined}
            onChange={({ currentTarget: { value } }) => write(value)}
            onKeyDown={(event) => {
              if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              if (!save.isPending) save.mutate(true)
            }}
            className="block h-[620px] max-h-[80dvh] min-h-72 xl:max-h-none w-full rounded border border-edge bg-card px-3 py-2.5 font-mono text-[14px] leading-relaxed hover:border-ink aria-invalid:border-bad"
          />
          {wrong && <FieldError id={`${field}-wrong`}>{wrong}</FieldError>}
          {save.isError && !wrong && !conflict && (
            <div className="mt-3">
              <Notice kind="bad">
                <Trans>{sentenceOf(save.error)} What you wrote is kept here.</Trans>
              </Notice>
            </div>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button
              look="strong"
              busy={save.isPending && !save.variables}
              disabled={!unsaved && !draft}
              onClick={() => save.mutate(false)}
            >
              <Trans>Publish</Trans>
            </Button>
            <Button
              busy={save.isPending && save.variables}
              disabled={!unsaved}
              onClick={() => save.mutate(true)}
            >
              <Trans>Save as a draft</Trans>
            </Button>
            {unsaved && (
              <Button look="quiet" onClick={() => keep(undefined)}>
                <Trans>Discard changes</Trans>
              </Button>
            )}
            {draft && (
              <Button look="danger" busy={dropDraft.isPending} onClick={() => dropDraft.mutate()}>
                <Trans>Discard the draft</Trans>
              </Button>
            )}
            {open.from === 'here' && below !== null && (
              <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
                <Trans>Use the file again</Trans>
              </Button>
            )}
            <span role="status" className="text-[13px] text-soft">
              {unsaved ? t`Not saved yet` : ''}
            </span>
          </div>
        </div>
        <div className="min-w-0">
          <Preview file={file} text={text} />
          {isOrdered(file) && <Order file={file} text={text} onChange={write} />}
        </div>
      </div>
      <DraftLinks file={file} hasDraft={Boolean(draft)} isUnsaved={Boolean(unsaved)} />
      <Versions file={file} />
    </>
  )
}

function conflictIn(error: unknown): Conflict['current'] | undefined {
  if (!(error instanceof ApiError) || error.httpCode !== 409) return undefined
  return (error.payload as Conflict | null)?.current
}

/** Shows the line that a refusal names. */
function goToLine(box: HTMLTextAreaElement | null, error: unknown) {
  const sentence = error instanceof ApiError ? error.fields['text'] : undefined
  const line = Number(/^\D{1,10}(\d{1,6}):/.exec(sentence ?? '')?.[1])
  if (!box || !line) return
  const lines = box.value.split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  box.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  box.scrollTop = Math.max(0, (box.scrollHeight / lines.length) * (line - 5))
}
