import type { ReactNode } from 'react'
import type { Range } from '#contract/documents/documents.ts'

/** Puts a passage into the composer beside the document. */
export type AskAbout = (passage: { filename: string; page: number; quote: string }) => void

export type ReadingProps = {
  filename: string
  title: string
  page: number
  quote?: string | undefined
  /** Of a quoted row, the cell that was asked for, as a range of the quote. */
  cell?: Range | undefined
  onClose?: () => void
  /** What stands first in the header. */
  start?: ReactNode
  /** Without it, a member asks about a passage in a new chat. */
  onAsk?: AskAbout
  /** The document on its own, instead of beside an answer. */
  full?: boolean
  /** Told of each page that comes into view. */
  onPage?: (page: number) => void
}
