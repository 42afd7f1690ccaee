import { isPaper, typeOfName } from '#contract/kinds.ts'
import { PaperReading } from './paper-reading.tsx'
import type { ReadingProps } from './reading-props.ts'
import { TextReading } from './text/text-reading.tsx'

/** A document at one of its pages, with the quoted passage marked. */
export const Reading = (props: ReadingProps) =>
  isPaper(typeOfName(props.filename)) ? (
    <PaperReading key={props.filename} {...props} />
  ) : (
    <TextReading key={props.filename} {...props} />
  )
