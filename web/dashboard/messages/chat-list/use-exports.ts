import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chat, ExportFormat } from '#contract/chats/chat.ts'
import { exportFormats } from '#web/chats/export-formats.ts'
import { warn } from '#web/api/notices.ts'
import { exportRefusal, saveExport } from '#web/chats/save-export.ts'

/** A file that is being made of a chat, or what came in between. */
export type Exporting = {
  key: string
  chat: Chat
  format: ExportFormat
  /** As it is spoken of. */
  what: string
  received: number
  error?: string
  stop: () => void
}

/** They go on while another screen is shown. */
export function useExports() {
  const [exports, setExports] = useState<Exporting[]>([])
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])

  const dismissExport = useCallback(
    (key: string) => setExports((all) => all.filter((one) => one.key !== key)),
    [],
  )

  const exportAs = useCallback(
    (chat: Chat, format: ExportFormat) => {
      const key = `${chat._id} ${format}`
      const abort = new AbortController()
      const patch = (change: Partial<Exporting>) =>
        setExports((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
      const { label } = exportFormats().find((one) => one.format === format)!
      const begun: Exporting = {
        key,
        chat,
        format,
        what: t`“${chat.title}” as ${label}`,
        received: 0,
        stop: () => abort.abort(),
      }
      setExports((all) => [...all.filter((one) => one.key !== key), begun])
      const onBytes = (received: number) => patch({ received })
      saveExport({ chatId: chat._id, format }, { signal: abort.signal, onBytes })
        .then(() => dismissExport(key))
        .catch((error: unknown) => {
          const sentence = exportRefusal(error)
          if (!sentence) dismissExport(key)
          else if (gone.current) warn(sentence)
          else patch({ error: sentence })
        })
    },
    [dismissExport],
  )
  return { exports, exportAs, dismissExport }
}
