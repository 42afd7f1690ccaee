import { plural, t } from '@lingui/core/macro'
import { ApiError } from '#contract/client.ts'
import { sentenceOf, warn } from '#web/api/notices.ts'
import { formatList } from '#web/ui/format/locale.ts'
import type { Selection } from './use-selection.ts'

type Refused<Item> = { item: Item; error: unknown }

/** One act on many, one after the other: what worked, and what did not. */
export async function inTurn<Item>(items: Item[], act: (item: Item) => Promise<unknown>) {
  const done: Item[] = []
  const refused: Refused<Item>[] = []
  for (const item of items)
    try {
      await act(item)
      done.push(item)
    } catch (error) {
      refused.push({ item, error })
    }
  return { done, refused }
}

/** In a toast, and in the bar of the list, where the refused ones stay selected. */
export function tellRefused<Item extends { id: string }>(
  outcome: { done: number; refused: Refused<Item>[] },
  nameOf: (item: Item) => string,
  keep: Selection['keep'],
) {
  const words = refusedWords(outcome, nameOf)
  if (words) warn(words)
  keep(
    outcome.refused.map(({ item }) => item.id),
    words,
  )
}

const mostNamed = 3

/** One sentence on all that did not work, and why the first of them did not. */
export function refusedWords<Item>(
  { done, refused }: { done: number; refused: Refused<Item>[] },
  nameOf: (item: Item) => string,
): string | undefined {
  const [first] = refused
  if (!first) return undefined
  const names = refused.slice(0, mostNamed).map(({ item }) => nameOf(item))
  const others = refused.length - names.length
  const listed = formatList([
    ...names,
    ...(others > 0 ? [plural(others, { one: '# other', other: '# others' })] : []),
  ])
  const why = whyOf(first.error)
  return done > 0
    ? t`${done} of ${done + refused.length} done. Not done: ${listed}. ${why}`
    : t`Not done: ${listed}. ${why}`
}

/** Thrown by an act that was answered, but is not done; its message is for people. */
export class NotDone extends Error {}

/** A field that was refused says more than that one was. */
function whyOf(error: unknown): string {
  if (error instanceof NotDone) return error.message
  const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  return field ?? sentenceOf(error) ?? ''
}
