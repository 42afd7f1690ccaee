import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type OpenContentFile, contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { readContentAgain } from './queries.ts'
import { type Unsaved, readUnsaved, writeUnsaved } from './unsaved.ts'

/** What is taken back goes with its button: the focus is led to the name of the file. */
export const fileTitleId = 'words-file'
const focusTitle = () => requestAnimationFrame(() => document.getElementById(fileTitleId)?.focus())

export type Writing = ReturnType<typeof useWriting>

/** What an editor has written into a file and not saved yet, and all that can be done with the file. */
export function useWriting(
  open: OpenContentFile,
  { onSaved, onRefusal }: { onSaved: (etag: string) => void; onRefusal: (error: Error) => void },
) {
  const { path: file, etag, draft, below } = open
  const saved = draft?.text ?? open.text ?? ''
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(() => readUnsaved(file))
  const text = unsaved?.text ?? saved
  const keep = (next: Unsaved | undefined) => {
    setUnsaved(next)
    writeUnsaved(file, next)
  }
  const write = (value: string) => {
    // While other words are being saved, those of before are a change, too.
    const isOther = save.isPending && save.variables.text !== value
    keep(value === saved && !isOther ? undefined : { text: value, etag: unsaved?.etag ?? etag })
  }
  const save = useMutation({
    mutationFn: ({ asDraft, ...given }: { asDraft: boolean; text: string }) =>
      client.envelope(
        contentFiles.save,
        { params: { path: file }, body: { text: given.text, draft: asDraft } },
        { ifMatch: unsaved?.etag ?? etag },
      ),
    onSuccess: async ({ payload }, { asDraft, ...given }) => {
      const now = payload?.etag ?? etag
      // At once: the page may be left before it is read again.
      const kept = readUnsaved(file)
      if (kept)
        writeUnsaved(file, kept.text === given.text ? undefined : { text: kept.text, etag: now })
      // Who publishes before it is read again does so over what is saved now.
      setUnsaved((typed) => ({ text: typed?.text ?? given.text, etag: now }))
      onSaved(now)
      tell(asDraft ? t`The draft is saved.` : t`It is published.`)
      await readContentAgain(queries)
      // What was typed meanwhile is over what was saved.
      setUnsaved((typed) => {
        const next =
          typed && typed.text !== given.text ? { text: typed.text, etag: now } : undefined
        writeUnsaved(file, next)
        return next
      })
    },
    onError: onRefusal,
    meta: { quiet: true },
  })
  const saveDraft = (text: string) => {
    if (!save.isPending) save.mutate({ asDraft: true, text })
  }
  const remove = useMutation({
    mutationFn: () =>
      client.envelope(contentFiles.remove, { params: { path: file } }, { ifMatch: etag }),
    onError: () => readContentAgain(queries),
    onSuccess: async () => {
      keep(undefined)
      tell(below === null ? t`It is removed.` : t`The original text is used again.`)
      if (below === null) await navigate(paths.content)
      await readContentAgain(queries)
      focusTitle()
    },
  })
  const dropDraft = useMutation({
    mutationFn: () =>
      client.call(contentFiles.dropDraft, { params: { path: file } }, { ifMatch: etag }),
    onError: () => readContentAgain(queries),
    onSuccess: async () => {
      keep(undefined)
      tell(t`The draft is discarded. It is still among the versions.`)
      await readContentAgain(queries)
      focusTitle()
    },
  })
  return { text, unsaved, keep, write, save, saveDraft, remove, dropDraft }
}
