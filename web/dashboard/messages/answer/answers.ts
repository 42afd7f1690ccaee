import type * as z from 'zod/mini'
import { type AnswerAgain, type Message, type NewMessage, chats } from '#contract/chats/chat.ts'
import { type AnswersSettings, createAnswerRuns, troubleOf } from './answer-runs.ts'
import { createAnswersStore } from './answers-store.ts'

type Question =
  | { place: string; text: string; send: NewMessage }
  | { place: string; again: z.infer<typeof AnswerAgain> }

export type Answers = ReturnType<typeof createAnswers>

/** Asks, follows and rejoins answers; components read them from `store`. */
export function createAnswers(settings: AnswersSettings) {
  const { client } = settings
  const answers = createAnswersStore(settings.nextFrame)
  const { store, set, unset, begin } = answers
  const { run, isRunning, dropSilentConnections } = createAnswerRuns(settings, answers)
  const asking = new Set<Promise<unknown>>()

  /** Resolves when the answer has begun, or its failure is in `troubles` under the place. */
  async function ask(question: Question): Promise<boolean> {
    const { place } = question
    clearTrouble(place)
    if ('send' in question) set('sending', place, { text: question.text })
    const first = (signal: AbortSignal) =>
      'send' in question
        ? client.stream(chats.send, { body: question.send }, { signal })
        : client.stream(chats.again, { body: question.again }, { signal })
    try {
      // Only a new question was written in the composer of its place.
      const from =
        'send' in question
          ? {
              place,
              onWaiting: (before: number) => set('sending', place, { text: question.text, before }),
            }
          : {}
      const begun = new Promise<void>(
        (begun, refused) => void run({ first, begun, ...from }).catch(refused),
      )
      asking.add(begun)
      await begun.finally(() => asking.delete(begun))
      return true
    } catch (error) {
      set('troubles', place, troubleOf(error))
      return false
    } finally {
      unset('sending', place)
    }
  }

  /** Joins an answer that is being written, from its beginning. */
  function follow(message: Pick<Message, '_id' | 'chatId'>) {
    if (isRunning(message._id)) return
    begin(message._id, message.chatId)
    void run({ messageId: message._id, chatId: message.chatId })
  }

  /** Resolves when every question of this page has begun to be answered, or was refused. */
  const begun = () => Promise.allSettled(asking)

  const clearTrouble = (key: string) => unset('troubles', key)
  const choose = (chatId: string, messageId: string) => set('leaves', chatId, messageId)

  return { store, ask, begun, follow, dropSilentConnections, clearTrouble, choose }
}
