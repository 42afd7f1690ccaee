import { isPaper } from './document/about.ts'
import { PaperReading } from './paper-reading.tsx'
import { TextReading } from './text/text-reading.tsx'

export type ReadingProps = {
  filename: string
  title: string
  page: number
  quote?: string
  onClose?: () => void
  /** The document on its own, instead of beside an answer. */
  full?: boolean
  /** Told of each page that comes into view. */
  onPage?: (page: number) => void
}

/** A document at one of its pages, with the quoted passage marked. */
export const Reading = (props: ReadingProps) =>
  isPaper(props.filename) ? (
    <PaperReading key={props.filename} {...props} />
  ) : (
    <TextReading key={props.filename} {...props} />
  )
