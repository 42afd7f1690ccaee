import type { NavigateFunction } from 'react-router'
import { paths } from '#web/paths.ts'

/**
 * Opens a new chat and asks. The question is in the state of the history and not in the address: a
 * link from elsewhere must not ask in a member's name.
 */
export const askInNewChat = (navigate: NavigateFunction, question: string): void =>
  void navigate(paths.messages, { state: { ask: question } })

export function questionIn(state: unknown): string | undefined {
  const ask = (state as { ask?: unknown } | null)?.ask
  return typeof ask === 'string' && ask.trim() ? ask : undefined
}
