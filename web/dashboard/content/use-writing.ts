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

export type Writing = ReturnType<typeof useWriting>

/** What an editor has written into a file and not saved yet, and all that can be done with the file. */
export function useWriting(open: OpenContentFile, onRefusal: (error: Error) => void) {
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
  const write = (value: string) =>
    keep(value === saved ? undefined : { text: value, etag: unsaved?.etag ?? etag })
  const save = useMutation({
    mutationFn: ({ asDraft, ...given }: { asDraft: boolean; text: string }) =>
      client.envelope(
        contentFiles.save,
        { params: { path: file }, body: { text: given.text, draft: asDraft } },
        { ifMatch: unsaved?.etag ?? etag },
      ),
    onSuccess: async (_, { asDraft }) => {
      keep(undefined)
      tell(asDraft ? t`The draft is saved.` : t`It is published.`)
      await readContentAgain(queries)
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
    },
  })
  return { text, unsaved, keep, write, save, saveDraft, remove, dropDraft }
}
