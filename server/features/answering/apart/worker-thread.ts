// The built-in answerer and the check of citations in a thread of their own: they weigh sentences for
// longer than the requests of others may wait.
import { existsSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { callsOver } from '#server/infra/child/calls-over-port.ts'
import { giveWayToServer } from '#server/infra/child/child.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { readEnglishWords } from '#server/infra/embeddings/vocabulary.ts'
import type {
  AnswerPart,
  DocumentAccess,
  FoundPassage,
  Question,
} from '#server/infra/model/model.ts'
import { builtInModel } from '../built-in/built-in.ts'
import { chooseQuotes } from '../built-in/choose-quotes.ts'
import { type ClaimCheck, checkOf } from '../checking/check-claims.ts'
import type { Functions, Sent } from './sent-question.ts'

/** What the server can ask over the port of a question. */
export type Works = ReturnType<typeof worksOver>

parentPort!.on('message', worksOver)
// Only Linux has a priority for each thread.
if (existsSync('/proc/thread-self'))
  giveWayToServer(Number(basename(readlinkSync('/proc/thread-self'))))
readEnglishWords()

function worksOver(port: MessagePort) {
  const left = new AbortController()
  let claims: ClaimCheck | undefined
  const cited: FoundPassage[] = []
  const check = (sent: Sent, added: FoundPassage[]) => {
    cited.push(...added)
    const { question, embed } = withFunctions(sent)
    return (claims ??= checkOf(embed, question.text, cited))
  }
  const works = {
    answer(sent: Sent, passages: FoundPassage[]): Promise<AnswerPart[]> {
      const { question, embed } = withFunctions(sent)
      return Array.fromAsync(builtInModel(embed).answer(question, passages, left.signal))
    },
    async quotedFirst(sent: Sent, passages: FoundPassage[]) {
      const { question, embed } = withFunctions(sent)
      const { chosen } = await chooseQuotes(embed, question, passages)
      return chosen[0]?.passage
    },
    claimAlone: (sent: Sent, added: FoundPassage[], claim: string, index: number) =>
      check(sent, added).alone(claim, index),
    claimCited: (sent: Sent, added: FoundPassage[], claim: string, indexes: number[]) =>
      check(sent, added).cited(claim, indexes),
  }
  const server = callsOver<Record<string, (...given: unknown[]) => unknown>>(port, works)
  port.once('close', () => left.abort())
  return works

  /** The question as it was asked; each of its functions calls the server. */
  function withFunctions({ question, functions }: Sent): { question: Question; embed: Embed } {
    const called = functions.map((name) => [name, (...given: unknown[]) => server(name, ...given)])
    const { embed, operator, suggestions, ...access } = Object.fromEntries(called) as Functions
    const asked: Question = {
      ...question,
      ...(operator && { operator }),
      ...(suggestions && { suggestions }),
      // All of it, or none.
      ...(access.read && { access: access as DocumentAccess }),
    }
    return { question: asked, embed }
  }
}
