import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { passagesFor } from '#server/features/chats/answering/checked-parts.ts'
import { operatorContact } from '#server/features/content/content.ts'
import { accessTo } from '#server/features/documents/documents.ts'
import type { WeighedPassage } from '#server/features/passages/passages.ts'
import type { Turn } from '#server/infra/model/model.ts'

export type Answered = {
  passages: WeighedPassage[]
  citations: Citation[]
  said: string
  refused: boolean
  /** Whether it says without doubt that the documents hold the answer. */
  grounded: boolean
  /** Until the first word or source. */
  ms: number
}

/** Asks the built-in answerer as a chat does: the search first, then the answer. */
export async function ask(app: App, text: string, before?: string): Promise<Answered> {
  const { history, quotedLast } = before === undefined ? { history: [] } : await talk(app, before)
  const began = performance.now()
  const passages: WeighedPassage[] = await passagesFor(app, { text, history, quotedLast })
  const citations: Citation[] = []
  let said = ''
  let ms = 0
  let grounded: string | undefined
  const operator = (locale: string) => operatorContact(app, locale)
  const question = { text, history, operator, access: accessTo(app, undefined) }
  for await (const part of app.model.answer(question, passages, AbortSignal.timeout(60_000))) {
    ms ||= performance.now() - began
    if (part.type === 'source') citations.push(part.citation)
    if (part.type === 'text') said += part.delta
    if (part.type === 'grounded') grounded = part.grounded
  }
  return { passages, citations, said, refused: grounded === 'no', grounded: grounded === 'yes', ms }
}

/** The question before, with its answer. */
async function talk(app: App, before: string) {
  const { said, citations } = await ask(app, before)
  const history: Turn[] = [
    { role: 'user', content: before },
    { role: 'bot', content: said },
  ]
  return { history, quotedLast: citations.map((citation) => ({ ...citation, back: 1 })) }
}
