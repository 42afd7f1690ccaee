/** Markdown where text is pasted; where a program takes looks as well, HTML. */
export async function copyBoth(markdown: string, html: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(markdown)
  const of = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
  const item = new ClipboardItem({ ...of('text/plain', markdown), ...of('text/html', html) })
  // A browser may take one kind only.
  await navigator.clipboard.write([item]).catch(() => navigator.clipboard.writeText(markdown))
}
