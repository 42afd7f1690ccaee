import { plural, t } from '@lingui/core/macro'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { isPaper, kindOfEnding, kindOfType, kinds } from '#contract/kinds.ts'

/** For the `accept` of an input. Browsers name many of these types wrongly or not at all. */
export const readableFiles = Object.values(kinds)
  .flatMap(({ type, endings }) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')

/** In words, for a person who chooses a file. */
export const readableKinds = () =>
  t`PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, web pages, Markdown, text and CSV`

/** Archives, and files that were compressed. */
const packed = new Set([
  'zip',
  'gz',
  'tgz',
  '7z',
  'tar',
  'bz2',
  'tbz2',
  'xz',
  'txz',
  'rar',
  'zst',
  'lz',
  'lzma',
  'lz4',
])

export function unreadableKind({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  const isKnown = ending ? kindOfEnding(ending) : kindOfType(type)
  if (isKnown) return undefined
  if (ending && packed.has(ending))
    return t`Files that end in .${ending} cannot be read. Unpack it first, and add the documents that are in it.`
  return ending
    ? t`Files that end in .${ending} cannot be read. Save it as a PDF or as .docx, and add that.`
    : t`Files without an ending cannot be read. Save it as a PDF or as .docx, and add that.`
}

type Progress = Pick<
  AssistantFile,
  'state' | 'ahead' | 'type' | 'pages' | 'pagesRead' | 'scanned' | 'recognised'
>

/** Whether there is more of it to come. */
export const isInProgress = ({ state, scanned, recognised }: Progress): boolean =>
  state === 'queued' || state === 'reading' || (state === 'ready' && recognised < scanned)

/** `ahead`: how many documents are read before it. */
export const waiting = (ahead: number | undefined) =>
  ahead
    ? plural(ahead, {
        one: 'Waiting to be read, after one other document',
        other: 'Waiting to be read, after # other documents',
      })
    : t`Waiting to be read`

/** What is being done to a file that is read; undefined where nothing is. */
export function progressOf(file: Progress): string | undefined {
  const { state, type, pages, pagesRead, scanned, recognised } = file
  if (state === 'queued') return waiting(file.ahead)
  if (state === 'reading' && pages === 0) return t`Reading`
  if (state === 'reading' && (pagesRead < pages || scanned === 0)) {
    const current = Math.min(pagesRead + 1, pages)
    return isPaper(type)
      ? t`Reading page ${current} of ${pages}`
      : t`Reading part ${current} of ${pages}`
  }
  if (!isInProgress(file)) return undefined
  return t`Recognising scanned page ${Math.min(recognised + 1, scanned)} of ${scanned}`
}
