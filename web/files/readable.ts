import type { AssistantFile } from '#contract/documents.ts'
import { uploadTypes } from '#contract/documents.ts'

/** Browsers name the types of many of these wrongly or not at all: the ending counts. */
const endings =
  'pdf docx pptx xlsx odt epub html htm xhtml md markdown txt text log csv tsv tab'.split(' ')

/** For the `accept` of an input. */
export const readableFiles = [...uploadTypes, ...endings.map((ending) => `.${ending}`)].join(',')

/** In words, for whoever chooses one. */
export const readableKinds =
  'PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, web pages, Markdown, text and CSV'

export function unreadableKind({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  const isKnown = ending ? endings.includes(ending) : uploadTypes.some((one) => one === type)
  if (isKnown) return undefined
  const kind = ending ? `Files that end in .${ending}` : 'Files without an ending'
  return `${kind} cannot be read. Save it as a PDF or as .docx, and add that.`
}

type Progress = Pick<
  AssistantFile,
  'state' | 'type' | 'pages' | 'pagesRead' | 'scanned' | 'recognised'
>

/** Whether there is more of it to come. */
export const isInProgress = ({ state, scanned, recognised }: Progress): boolean =>
  state === 'queued' || state === 'reading' || (state === 'ready' && recognised < scanned)

/** What is being done to a file that is read; undefined where nothing is. */
export function progressOf(file: Progress): string | undefined {
  const { state, type, pages, pagesRead, scanned, recognised } = file
  if (state === 'queued') return 'Waiting to be read'
  if (state === 'reading' && pages === 0) return 'Reading'
  if (state === 'reading' && (pagesRead < pages || scanned === 0)) {
    const unit = type === 'application/pdf' ? 'page' : 'part'
    return `Reading ${unit} ${Math.min(pagesRead + 1, pages)} of ${pages}`
  }
  if (!isInProgress(file)) return undefined
  return `Recognising scanned page ${Math.min(recognised + 1, scanned)} of ${scanned}`
}
