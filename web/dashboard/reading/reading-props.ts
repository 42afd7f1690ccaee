export type ReadingProps = {
  filename: string
  title: string
  page: number
  quote?: string | undefined
  onClose?: () => void
  /** The document on its own, instead of beside an answer. */
  full?: boolean
  /** Told of each page that comes into view. */
  onPage?: (page: number) => void
}
