import { type PageWord, pageWords } from '#contract/documents/page-words.ts'
import { client } from '#web/api/client.ts'

/** The words of a page that the server recognised; none where they cannot be had. */
export const wordsOfPage = (filename: string, page: number): Promise<PageWord[]> =>
  client.call(pageWords.read, { params: { filename }, query: { page } }).catch(() => [])

/**
 * Lays recognised words over the picture of their page, as the text of a page with letters is laid:
 * unseen, each as wide and high as it is in the picture. `size`: of the page at scale 1.
 */
export function layWords(
  words: PageWord[],
  container: HTMLElement,
  size: { width: number; height: number },
) {
  const context = document.createElement('canvas').getContext('2d')
  const pieces = words.map((word, i) => {
    const piece = document.createElement('span')
    const height = word.height * size.height
    if (context) context.font = `${height}px sans-serif`
    const natural = context?.measureText(word.text).width ?? 0
    piece.textContent = isEndOfLine(word, words[i + 1]) ? word.text : `${word.text} `
    piece.style.fontFamily = 'sans-serif'
    piece.style.left = `${word.x * 100}%`
    piece.style.top = `${word.y * 100}%`
    piece.style.setProperty('--font-height', `${height}px`)
    if (natural > 0)
      piece.style.setProperty('--scale-x', String((word.width * size.width) / natural))
    return piece
  })
  container.replaceChildren(
    ...pieces.flatMap((piece, i) =>
      isEndOfLine(words[i]!, words[i + 1]) ? [piece, document.createElement('br')] : [piece],
    ),
  )
}

const isEndOfLine = (word: PageWord, next: PageWord | undefined) =>
  next === undefined || next.y >= word.y + word.height || next.x < word.x
