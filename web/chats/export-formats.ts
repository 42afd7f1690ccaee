import { t } from '@lingui/core/macro'
import type { ExportFormat } from '#contract/chats/chat.ts'

/** What chats can be saved as, and what each is good for. */
export const exportFormats = (): { format: ExportFormat; label: string; note: string }[] => [
  { format: 'markdown', label: 'Markdown', note: t`Text with its headings and tables, for notes` },
  { format: 'pdf', label: 'PDF', note: t`Pages to print or pass on` },
  { format: 'text', label: t`Text`, note: t`Words only, for any program` },
  { format: 'json', label: 'JSON', note: t`Every version of every answer; can be imported again` },
]
