import { t } from '@lingui/core/macro'
import type { AssistantFile } from '#contract/documents/documents.ts'

/** Whether new versions of it are added on this screen. */
export const isReplacedHere = ({ origin = 'upload' }: AssistantFile) => origin === 'upload'

/** Where the versions of other documents come from. */
export function whyNotHere({ origin }: AssistantFile): string | undefined {
  if (origin === 'content')
    return t`This document lies in the content folder. Put another version there under the same name, and start the server again.`
  if (origin === 'answers')
    return t`This document is put together from what is written on the screen Answers. Change it there.`
  return undefined
}
