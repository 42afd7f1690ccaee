import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { noticeOf } from '#contract/envelope.ts'
import { client } from '#web/api/client.ts'
import type { Audience } from '#web/audience/audience.ts'
import { unreadableKind } from '#web/files/readable.ts'
import { readFilesAgain } from './files.ts'

export type UploadState = {
  key: string
  name: string
  sent: number
  total: number
  /** Why it did not arrive. */
  error?: string
  /** A document of its name is here: which of the two it is to be. */
  asks?: { here: AssistantFile; replace: () => void; beside: () => void } | undefined
  stop: () => void
  /** The document whose new version was to be added at its row: there it is told what becomes of it. */
  replaces?: string
}

/** A new version of this file, or a document that these see. */
type As = { replaces: string } | Audience

type Replaced = (before: string, after: { file: AssistantFile; name: string }) => void

const { maxBytes } = documents.upload.files.file

/** One file at a time, so that the first is being read while the next is uploaded. */
export function useUploads(onReplaced: Replaced) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<UploadState[]>([])
  const before = useRef(Promise.resolve())

  const patch = (key: string, change: Partial<UploadState>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const dismiss = useCallback(
    (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
    [],
  )

  function add(files: File[], as: As) {
    for (const file of files) {
      const key = crypto.randomUUID()
      const abort = new AbortController()
      const stop = () => {
        abort.abort()
        dismiss(key)
      }
      const error = refusalOf(file)
      const atRow = 'replaces' in as ? as : {}
      setUploads((all) => [
        ...all,
        {
          key,
          name: file.name,
          sent: 0,
          total: file.size,
          stop,
          ...(error ? { error } : {}),
          ...atRow,
        },
      ])
      if (!error) void begin(key, file, as, abort.signal)
    }
  }

  async function begin(key: string, file: File, as: As, signal: AbortSignal) {
    const here = 'replaces' in as ? undefined : await ofItsName(file)
    if (signal.aborted) return
    const go = (chosen: As) => {
      patch(key, { asks: undefined })
      before.current = before.current.then(() => send(key, file, chosen, signal))
    }
    if (!here) go(as)
    else {
      const replace = () => go({ replaces: here._id })
      patch(key, { asks: { here, replace, beside: () => go(as) } })
    }
  }

  async function send(key: string, file: File, as: As, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      const onProgress = (sent: number, total: number) =>
        patch(key, { sent, total: total || file.size })
      const given = { body: as, files: { file } }
      const added = await client.call(documents.upload, given, { signal, onProgress })
      if ('replaces' in as) onReplaced(as.replaces, { file: added, name: file.name })
      await readFilesAgain(queries)
      dismiss(key)
    } catch (error) {
      if (!signal.aborted) patch(key, { error: sentenceOf(error) })
    }
  }

  return { uploads, add, dismiss }
}

/** Where that cannot be found out, the file is one of its own. */
async function ofItsName({ name }: File): Promise<AssistantFile | undefined> {
  const query = { name: name.slice(0, 1_000), limit: 1 }
  const found = await client.call(documents.operatorFiles, { query }).catch(() => undefined)
  return found?.items[0]
}

function refusalOf(file: File): string | undefined {
  const unreadable = unreadableKind(file)
  if (unreadable) return unreadable
  if (file.size > maxBytes)
    return t`This file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`
  return undefined
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t`This file could not be sent. Try it again.`
  return error.fields['file'] ?? (error.httpCode === 0 ? error.message : noticeOf(error).text)
}
