import type { Citation } from '#contract/documents/documents.ts'
import type { AnswerPart } from '#server/infra/model/model.ts'
import { citationOf } from '#server/features/answering/citation-of.ts'
import { isBesideInstruction } from '../doubts/instructions.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import type { ReplyPart } from '../library/library-replies.ts'
import type { AnswerWords } from './phrases.ts'
import { type CitedRow, hasHeads, tableOf, withCell } from './row-table.ts'
import type { Candidate } from '../scoring.ts'
import type { TableReply } from '../tables/table-replies.ts'

/** How an answer is told: the sentences of its language, and what sends a text word by word. */
export type Speech = { words: AnswerWords; speak: (text: string) => Generator<AnswerPart> }

export async function* tellTable(
  { parts, isSure: isCertain }: TableReply,
  speech: Speech,
): AsyncGenerator<AnswerPart> {
  const isSure =
    isCertain && !parts.some((part) => typeof part !== 'string' && isBesideInstruction(part))
  yield* tellReply(isSure ? parts : [speech.words.table.unsure, ...parts], speech)
  if (isSure) yield { type: 'grounded', grounded: 'yes' }
}

/** The parts of a reply below each other, each quote with its number. */
export async function* tellReply(
  reply: ReplyPart[],
  { words, speak }: Speech,
): AsyncGenerator<AnswerPart> {
  let n = 0
  /** Rows of one table, until something else follows. */
  let rows: CitedRow[] = []
  for (const [i, part] of reply.entries()) {
    const before = i === 0 ? '' : '\n\n'
    if (typeof part === 'string') {
      yield* speak(`${before}${part}`)
      continue
    }
    n += 1
    const citation = citationOfUnit(n, part, part.asked)
    yield { type: 'source', citation }
    if (!hasHeads(part.unit)) {
      yield* speak(`${before}> ${words.quoted(escapeMarkdown(citation.quote))} [${n}]`)
      continue
    }
    rows.push({ unit: part.unit, n, asked: part.asked })
    const next = reply[i + 1]
    if (
      typeof next === 'object' &&
      hasHeads(next.unit) &&
      isUnder(part.unit.heads, next.unit.heads)
    )
      continue
    yield* speak(`\n\n${tableOf(rows)}`)
    rows = []
  }
}

const isUnder = (heads: string[], others: string[]) => heads.join('\t') === others.join('\t')

export const citationOfUnit = (
  n: number,
  { passage, unit }: Pick<Candidate, 'passage' | 'unit'>,
  asked: number | undefined,
): Citation => ({ ...citationOf(n, passage, unit.quote), ...withCell(unit, asked) })
