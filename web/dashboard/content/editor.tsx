import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { OpenContentFile } from '#contract/desk/content-files.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { readStored, writeStored } from '#web/api/storage.ts'
import { late } from '#web/ui/lazily.ts'
import { Beside } from './beside.tsx'
import { ChangedBelow } from './changed-below.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { Conflict, conflictIn } from './conflict.tsx'
import { faultsOf } from './fault.ts'
import { Refused } from './refused.tsx'
import { fileQuery, readContentAgain } from './queries.ts'
import { DraftLinks } from './draft-links.tsx'
import { Order, isOrdered } from './order.tsx'
import { OtherLanguages } from './other-languages.tsx'
import { usePreview } from './preview.tsx'
import { titleOf } from './titles.ts'
import { fileTitleId, useWriting } from './use-writing.ts'
import { Versions, versionsTitleId } from './versions/versions.tsx'
import { WritingActs } from './writing-acts.tsx'

/** One file, to be changed. */
export function Editor({ file }: { file: string }) {
  const read = useQuery(fileQuery(file))
  // Who saves goes on where they are; what comes from elsewhere is shown anew.
  const [saved, setSaved] = useState<{ etags: string[]; key: string }>()
  const etag = read.data?.etag ?? ''
  const key = saved?.etags.includes(etag) ? saved.key : etag
  // An earlier version is drawn anew, without the button that was pressed.
  const wasRestored = useRef(false)
  useEffect(() => {
    if (wasRestored.current) document.getElementById(versionsTitleId)?.focus()
    wasRestored.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when it is drawn anew
  }, [key])
  return (
    <>
      <Link
        to={paths.content}
        className="mb-5 inline-flex items-center gap-2 text-[14px] text-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>All words</Trans>
      </Link>
      <h2
        id={fileTitleId}
        tabIndex={-1}
        className="font-heading text-[24px] leading-tight outline-none [overflow-wrap:anywhere]"
      >
        {read.data ? titleOf(read.data) : file}
      </h2>
      <p className="mt-1 mb-4 text-[13px] text-soft [overflow-wrap:anywhere]">{file}</p>
      <OtherLanguages file={file} />
      {read.data ? (
        <Writing
          key={key}
          open={read.data}
          onSaved={(next) => setSaved({ etags: [etag, next], key })}
          onRestored={() => (wasRestored.current = true)}
        />
      ) : (
        <NotYet what={t`The text`} query={read} />
      )}
    </>
  )
}

const Form = late(() => import('./form/form.tsx').then((all) => all.Form))
const TextBox = late(() => import('./text/text-box.tsx').then((all) => all.TextBox))

const viewKey = 'content view'

type WritingProps = {
  open: OpenContentFile
  onSaved: (etag: string) => void
  onRestored: () => void
}

function Writing({ open, onSaved, onRestored }: WritingProps) {
  const { path: file, etag, draft, fileChanged } = open
  const queries = useQueryClient()
  const [isForm, setForm] = useState(() => readStored(viewKey) !== 'text')
  /** To be looked at in the text. */
  const [line, setLine] = useState<{ line: number }>()
  const onRefusal = (error: Error) => setLine(faultsOf(error)[0])
  const writing = useWriting(open, { onSaved, onRefusal })
  const { text, unsaved, keep, write, save, saveDraft, remove } = writing
  const show = (form: boolean) => {
    setForm(form)
    writeStored(viewKey, form ? null : 'text')
  }
  const preview = usePreview(file, text)
  const refused = useMemo(
    () => faultsOf(save.error).map((one) => ({ ...one, refused: true })),
    [save.error],
  )
  const seen = useMemo(() => faultsOf(preview.error), [preview.error])
  const faults = refused.length > 0 ? refused : seen
  const conflict = conflictIn(save.error)
  const wrong = save.error instanceof ApiError ? save.error.fields['text'] : undefined
  const isMarked = faults.some(({ place }) => place)
  return (
    <>
      {draft && (
        <p className="mb-4 text-[14px] text-soft">
          <Trans>This is a draft by {draft.changedBy}, which is not published.</Trans>
        </p>
      )}
      {fileChanged && (
        <ChangedBelow
          open={open}
          onTake={(text) => keep({ text, etag })}
          removing={{ isPending: remove.isPending, onRemove: () => remove.mutate() }}
        />
      )}
      {conflict && (
        <Conflict
          error={save.error}
          theirs={conflict.text}
          yours={text}
          onKeep={() => {
            keep({ text, etag: conflict.etag })
            save.reset()
          }}
          onTake={() => {
            keep(undefined)
            save.reset()
            void readContentAgain(queries)
          }}
        />
      )}
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="min-w-0">
          <div
            role="group"
            aria-label={t`How it is written`}
            className="mb-3 flex min-h-9 items-center gap-1.5"
          >
            <ChoiceButton on={isForm} label={t`Form`} onChoose={() => show(true)} />
            <ChoiceButton on={!isForm} label={t`Text`} onChoose={() => show(false)} />
          </div>
          {isForm ? (
            <Form
              file={file}
              text={text}
              faults={faults}
              onChange={write}
              onSave={saveDraft}
              onCorrected={save.reset}
              onShowText={(at) => {
                setLine(at)
                show(false)
              }}
            />
          ) : (
            <TextBox
              file={file}
              text={text}
              wrong={wrong}
              goTo={line}
              faults={faults}
              onChange={write}
              onSave={() => saveDraft(text)}
            />
          )}
          {isForm && wrong && isMarked && (
            <FieldError>
              <Trans>Nothing was saved. Change what is marked.</Trans>
            </FieldError>
          )}
          <WritingActs open={open} writing={writing} isForm={isForm}>
            {isForm && wrong && !isMarked && <Refused error={save.error} what={wrong} />}
            {save.isError && !wrong && !conflict && (
              <Notice kind="bad">
                <Trans>{sentenceOf(save.error)} What you wrote is kept here.</Trans>
              </Notice>
            )}
          </WritingActs>
        </div>
        <div className={`min-w-0 ${isForm ? 'xl:sticky xl:top-4 xl:self-start' : ''}`}>
          <Beside file={file} text={text} preview={preview} isForm={isForm} />
          {!isForm && isOrdered(file) && <Order file={file} text={text} onChange={write} />}
        </div>
      </div>
      <DraftLinks file={file} hasDraft={Boolean(draft)} isUnsaved={Boolean(unsaved)} />
      <Versions open={open} isUnsaved={Boolean(unsaved)} onRestored={onRestored} />
    </>
  )
}
