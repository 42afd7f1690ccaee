/** Texts with Windows’ ends of lines are changed without them, and get them back. */
export function withoutWindowsEnds(text: string): {
  plain: string
  back: (plain: string) => string
} {
  return hasWindowsEnds(text)
    ? { plain: text.replaceAll('\r\n', '\n'), back: toWindowsEnds }
    : { plain: text, back: (plain) => plain }
}

/** A field for text knows no other ends than its own; what is written in it gets back those it had. */
export const withEndsOf = (before: string, written: string): string =>
  hasWindowsEnds(before) ? toWindowsEnds(written) : written

const hasWindowsEnds = (text: string) => text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text)

const toWindowsEnds = (text: string) => text.replaceAll('\n', '\r\n')
