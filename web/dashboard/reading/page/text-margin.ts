import type { PDFPageProxy } from 'pdfjs-dist'

/** The white on either side of a page's text, the narrower of the two, as a fraction of the width. */
export async function marginBesideText(page: PDFPageProxy): Promise<number> {
  if (page.rotate !== 0) return 0
  const [left = 0, , right = 0] = page.view
  const { items } = await page.getTextContent()
  let from = right
  let to = left
  for (const item of items) {
    if (!('str' in item) || !item.str.trim()) continue
    const x = item.transform[4] as number
    from = Math.min(from, x)
    to = Math.max(to, x + item.width)
  }
  const width = right - left
  // A title alone on its page says nothing about the others.
  if (to - from < width / 2) return 0
  return Math.max(0, Math.min(from - left, right - to) / width)
}
