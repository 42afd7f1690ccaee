import type { Piece } from '#server/infra/reader/piece.ts'

/** A question of a list of questions and answers, with or without the letter that marks it. */
const asked =
  /^\s{0,12}(?:(?:Q|F|Question|Frage)\s?\d{0,3}\s?[.:)–-]\s{0,4})?(\S[^\n]{2,200}\?)\s{0,4}$/u
const marked = /^\s{0,12}(?:Q|F|Question|Frage)\s?\d{0,3}\s?[.:)]\s{1,4}\S/u
const answerMark = /^\s{0,12}(?:A|Answer|Antwort)\s?\d{0,3}\s?[.:)]\s{1,4}(?=\S)/u
/** In one line, as wrapped lines are joined. */
const answerBehind = /\?\s{1,4}(?=(?:A|Answer|Antwort)\s?\d{0,3}\s?[.:)]\s{1,4}\S)/u
/** A single question in a text may be rhetorical. */
const fewest = 2

/**
 * The questions of a list of questions and answers become headings over their answers. They stand
 * alone in their paragraph or above their answer in the same one, with ‘Q:’ and ‘A:’ or without.
 */
export function withQuestionsAsHeadings(read: Piece[]): Piece[] {
  const given = withItemsApart(read)
  const pieces = given.flatMap(questionApart)
  const isAsked = pieces.map(
    (piece, at) => questionIn(piece) !== undefined && isAnswer(pieces[at + 1]),
  )
  if (isAsked.filter(Boolean).length < fewest) return given
  let level = 1
  return pieces.map((piece, at) => {
    if (piece.kind === 'heading') level = piece.level + 1
    if (isAsked[at]) return { kind: 'heading', level, text: questionIn(piece)! }
    if (piece.kind === 'paragraph' && isAsked[at - 1])
      return { ...piece, text: piece.text.replace(answerMark, '') }
    return piece
  })
}

/** A list of questions with their answers below them; a list of nothing but questions is one. */
function withItemsApart(pieces: Piece[]): Piece[] {
  let level = 1
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'heading') level = piece.level + 1
    if (piece.kind !== 'list' || !areAnswered(piece.items)) return [piece]
    const apart: Piece[] = []
    for (const item of piece.items) {
      const last = apart.at(-1)
      if (isQuestion(item)) apart.push({ kind: 'heading', level, text: item.trim() })
      else if (last?.kind === 'list') last.items.push(item)
      else apart.push({ kind: 'list', items: [item], ordered: false })
    }
    return apart
  })
}

const isQuestion = (item: string) => asked.test(item)

const isAnsweredBy = (next: string | undefined) => next !== undefined && !isQuestion(next)

const areAnswered = (items: string[]): boolean =>
  items.filter(isQuestion).length >= fewest &&
  isQuestion(items[0]!) &&
  items.every((item, at) => !isQuestion(item) || isAnsweredBy(items[at + 1]))

const questionIn = (piece: Piece): string | undefined => {
  const text = piece.kind === 'paragraph' ? asked.exec(piece.text)?.[1] : undefined
  return text && /[.?!:]\s/.test(text) ? undefined : text
}

const isAnswer = (piece: Piece | undefined): boolean =>
  piece !== undefined && piece.kind !== 'heading' && questionIn(piece) === undefined

/** A question in the same paragraph as its answer comes to stand in one of its own. */
function questionApart(piece: Piece): Piece[] {
  if (piece.kind !== 'paragraph') return [piece]
  const end = piece.text.search(/\n/)
  const line = marked.test(piece.text) ? answerBehind.exec(piece.text.slice(0, 300)) : null
  const cut = line ? line.index + 1 : end
  if (cut <= 0) return [piece]
  const [first, rest] = [piece.text.slice(0, cut), piece.text.slice(cut).trim()]
  const question: Piece = { kind: 'paragraph', text: first }
  if (questionIn(question) === undefined || rest === '') return [piece]
  return [question, { kind: 'paragraph', text: rest }]
}
