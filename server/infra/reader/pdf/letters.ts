import type { TextItem } from '@llamaindex/liteparse'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * liteparse turns curly quotes into straight ones and every dash into a hyphen. A quote must be on
 * the page letter for letter, so these letters are taken from pdf.js, which keeps them. Where the
 * two disagree about the text, liteparse's letters stay.
 */
export function openLetters(file: Uint8Array) {
  // pdf.js takes ownership of the buffer, so it gets a copy.
  const opening = getDocument({ data: new Uint8Array(file), verbosity: 0, disableFontFace: true })
  const opened = opening.promise.catch(() => undefined)
  return {
    async restore(pageNumber: number, items: TextItem[]): Promise<TextItem[]> {
      if (!items.some(({ text }) => foldable.test(text))) return items
      const source = await textOf(opened, pageNumber)
      return source ? restoreLetters(items, source) : items
    },
  }
}

function restoreLetters(items: TextItem[], source: string): TextItem[] {
  const letters = squeeze(source).split('')
  const folded = letters.map(fold).join('')
  let cursor = 0
  return items.map((item) => {
    if (!foldable.test(item.text)) return item
    const needle = squeeze(item.text).split('').map(fold).join('')
    const ahead = folded.indexOf(needle, cursor)
    const at = ahead >= 0 ? ahead : folded.indexOf(needle)
    if (at < 0) return item
    cursor = at + needle.length
    let next = at
    const exact = (text: string) =>
      text
        .split('')
        .map((letter) => {
          if (!squeeze(letter)) return letter
          const found = letters[next++] ?? letter
          return foldable.test(letter) ? found : letter
        })
        .join('')
    const text = exact(item.text)
    next = at
    const words = item.words?.map((word) => ({ ...word, text: exact(word.text) }))
    if (!words?.length) return { ...item, text }
    return next === at + needle.length ? { ...item, text, words } : item
  })
}

const foldable = /['"-]/

const squeeze = (text: string) =>
  text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/(?!\u00ad)[\s\p{C}]/gu, '')

function fold(letter: string): string {
  if (/[\u2018\u2019\u201a\u201b\u2032]/.test(letter)) return "'"
  if (/[\u201c-\u201f\u2033]/.test(letter)) return '"'
  if (/[\u00ad\u2010-\u2015\u2212]/.test(letter)) return '-'
  return letter
}

async function textOf(
  opened: Promise<Awaited<ReturnType<typeof getDocument>['promise']> | undefined>,
  pageNumber: number,
): Promise<string | undefined> {
  try {
    const page = await (await opened)?.getPage(pageNumber)
    if (!page) return undefined
    const { items } = await page.getTextContent()
    page.cleanup()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  } catch {
    return undefined
  }
}
