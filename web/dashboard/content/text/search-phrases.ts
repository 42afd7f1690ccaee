import { t } from '@lingui/core/macro'

/** What CodeMirror says by itself, in the reader's language. */
export const searchPhrases = (): Record<string, string> => ({
  Find: t`Search`,
  Replace: t`Replace with`,
  next: t`Next`,
  previous: t`Previous`,
  all: t`Select all matches`,
  'match case': t`Match case`,
  regexp: t`Regular expression`,
  'by word': t`Whole words`,
  replace: t`Replace`,
  'replace all': t`Replace all`,
  close: t`Close`,
  'current match': t`The match`,
  'on line': t`in line`,
  'replaced match on line $': t`Replaced in line $`,
  'replaced $ matches': t`Matches replaced: $`,
  'Go to line': t`Go to line`,
  go: t`Go`,
})
