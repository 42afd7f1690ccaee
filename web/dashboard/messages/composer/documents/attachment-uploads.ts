import { said } from '#web/language.ts'
import { formatNumber } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { attachments } from '#contract/chats/attachments.ts'
import { ApiError } from '#contract/client.ts'
import { transport } from '#contract/envelope.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { unreadableKind } from '#web/files/readable.ts'
import { attachmentsQuery, readAttachmentsAgain } from './attachments.ts'

export type Upload = {
  key: string
  chatId: string | undefined
  name: string
  sent: number
  total: number
  /** Why the upload failed. */
  error?: string
  stop: () => void
}

// Kept outside of the components, so that an upload continues when the member opens another chat.
const store = createStore<{ uploads: Upload[] }>(() => ({ uploads: [] }))
/** Uploads run one after the other: each begins when the one before it has ended. */
let uploadQueue = Promise.resolve()

const change = (work: (uploads: Upload[]) => Upload[]) =>
  store.setState(({ uploads }) => ({ uploads: work(uploads) }))
const patch = (key: string, part: Partial<Upload>) =>
  change((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
const dismiss = (key: string) => change((all) => all.filter((one) => one.key !== key))

/** The uploads into one chat, or into the next new one. */
export function useAttachmentUploads(chatId: string | undefined) {
  const queries = useQueryClient()
  const all = useStore(store, ({ uploads }) => uploads)
  const uploads = useMemo(() => all.filter((one) => one.chatId === chatId), [all, chatId])
  return { uploads, add: (files: File[]) => attach(queries, chatId, files), dismiss }
}

function attach(queries: QueryClient, chatId: string | undefined, files: File[]) {
  for (const file of files) {
    const key = crypto.randomUUID()
    const abort = new AbortController()
    const stop = () => {
      abort.abort()
      dismiss(key)
    }
    const maxBytes = queries.getQueryData(attachmentsQuery(chatId).queryKey)?.maxBytes
    const error = refusalOf(file, maxBytes ?? attachments.add.files.file.maxBytes)
    change((uploads) => [
      // A second try with the same file replaces the refusal of the first.
      ...uploads.filter((one) => !(one.error && one.name === file.name && one.chatId === chatId)),
      {
        key,
        chatId,
        name: file.name,
        sent: 0,
        total: file.size,
        stop,
        ...(error ? { error } : {}),
      },
    ])
    if (!error) uploadQueue = uploadQueue.then(() => send(queries, key, chatId, file, abort.signal))
  }
}

async function send(
  queries: QueryClient,
  key: string,
  chatId: string | undefined,
  file: File,
  signal: AbortSignal,
) {
  if (signal.aborted) return
  try {
    await client.call(
      attachments.add,
      { body: { chatId }, files: { file } },
      { signal, onProgress: (sent, total) => patch(key, { sent, total: total || file.size }) },
    )
    await readAttachmentsAgain(queries)
    dismiss(key)
  } catch (error) {
    if (!signal.aborted) patch(key, { error: errorText(error) })
  }
}

export function refusalOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  maxBytes: number,
): string | undefined {
  const unreadable = unreadableKind(file)
  if (unreadable) return unreadable
  if (file.size === 0)
    return t`This file is empty. It may have been cut off on its way; save it again and attach it anew.`
  if (file.size <= maxBytes) return undefined
  // Rounded up: otherwise a file that is slightly too large would seem to fit.
  const inMegabytes = (bytes: number) => formatNumber(Math.ceil((bytes / 1024 / 1024) * 10) / 10)
  const [has, most] = [inMegabytes(file.size), inMegabytes(maxBytes)]
  return t`This document has ${has} MB, and one document of yours may have ${most}. Split it and attach the part you need.`
}

const errorText = (error: unknown): string =>
  (error instanceof ApiError ? error.fields['file'] : undefined) ??
  sentenceOf(error) ??
  said(transport.unexpected)
