import { t } from '@lingui/core/macro'
import { warn } from '#web/api/notices.ts'

/** Markdown where text is pasted; where a program takes looks as well, HTML. */
export async function copyBoth(markdown: string, html: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(markdown)
  const of = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
  const item = new ClipboardItem({ ...of('text/plain', markdown), ...of('text/html', html) })
  // A browser may take one kind only.
  await navigator.clipboard.write([item]).catch(() => navigator.clipboard.writeText(markdown))
}

/** A browser can have been told to keep what sites would copy, and to ask nobody. */
export const warnNotCopied = () =>
  warn(t`The browser did not let it be copied. Its settings for this site may allow it.`)
