import type { App } from '#server/app.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import type { Count, Question } from '#server/infra/model/model.ts'
import { type Within, languagesWithin } from '#server/features/documents/documents.ts'

/** Meanwhile the member waits. */
const withinMs = 8_000

/**
 * What to search for beside the question itself, in the words of a model that cannot search by
 * itself: where the question may depend on the talk before it, or is in another language than the
 * documents. Nothing if that fails, because the question is searched in any case.
 */
export async function queriesFor(
  app: App,
  asked: Pick<Question, 'text' | 'history' | 'summary'>,
  within: Within,
  signal: AbortSignal,
  count: Count,
): Promise<string[]> {
  const { writes } = app.model
  if (!writes?.queries) return []
  const languages = await languagesWithin(app, within)
  const language = languageOfQuestion(asked.text)
  const isForeign = language !== undefined && languages.length > 0 && !languages.includes(language)
  if (asked.history.length === 0 && !isForeign) return []
  try {
    return await writes.queries(
      asked,
      languages,
      AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
      (tokens) => count({ ...tokens, queries: true }),
    )
  } catch (error) {
    signal.throwIfAborted()
    app.log.warn(
      { err: error },
      'The model gave no queries. The question is searched as it was typed.',
    )
    return []
  }
}
