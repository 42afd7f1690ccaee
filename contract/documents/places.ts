import { type Sentence, sentence } from '../sentences.ts'

/**
 * How a place is called in a sentence: 'page 3', or the words of a file without pages; and whether
 * a model has read the text there from a picture. A place is stored and sent in English; the names
 * that the server gives are said in the reader's language, and headings of the document stay as
 * they are.
 */
export function placeOf(
  { readByModel, ...where }: Place & { readByModel?: boolean | undefined },
  say: (said: Sentence) => string,
): string {
  const place = placeAlone(where, say)
  return readByModel ? say(sentence('{place}, read by a model from a picture', { place })) : place
}

/** The first section of a text is often called as the document, which is named once then. */
export const titleAndPlace = (title: string, place: string): string =>
  place === title ? title : `${title}, ${place}`

type Place = { page: number; place?: string | null | undefined }

function placeAlone({ page, place }: Place, say: (said: Sentence) => string): string {
  if (!place) return say(sentence('page {page}', { page: String(page) }))
  const [, number] = /^Slide (\d+)$/.exec(place) ?? []
  if (number) return say(sentence('Slide {number}', { number }))
  const [, part] = /^Part (\d+)$/.exec(place) ?? []
  if (part) return say(sentence('Part {part}', { part }))
  const [, whole, second] = /^(.{1,300}), part (\d{1,4})$/s.exec(place) ?? []
  if (whole) return say(sentence('{place}, part {part}', { place: whole, part: second! }))
  const [, within, row] = /^(?:(.{1,300}), r|R)ow (\d{1,9})$/s.exec(place) ?? []
  if (row)
    return within ? rowWithin(within, row, say) : say(sentence('Row {number}', { number: row }))
  const [, name, from, to] = /^(?:Sheet “(.+)”, r|R)ows (\d+) to (\d+)$/s.exec(place) ?? []
  if (!from || !to) return place
  return say(
    name
      ? sentence('Sheet “{name}”, rows {from} to {to}', { name, from, to })
      : sentence('Rows {from} to {to}', { from, to }),
  )
}

function rowWithin(within: string, number: string, say: (said: Sentence) => string): string {
  const [, name] = /^Sheet “(.{1,300})”$/s.exec(within) ?? []
  return say(
    name
      ? sentence('Sheet “{name}”, row {number}', { name, number })
      : sentence('{place}, row {number}', {
          place: placeAlone({ page: 0, place: within }, say),
          number,
        }),
  )
}
