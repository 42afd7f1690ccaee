import type { Logger } from 'pino'
import type { ModelConfig } from '#server/settings/config.ts'
import { Refusal } from '#server/errors.ts'
import { Late } from './listen.ts'
import { answerTokens, openProvider } from './provider.ts'
import { NoPictures, type Picture } from './wire.ts'

/** A model that can see. */
export type Vision = {
  name: string
  /** False once it is known that the model takes no pictures. */
  takesPictures(): boolean
  /** Forgets that it took none: somebody has changed something, and asks for another try. */
  showAgain(): void
  /**
   * What the model writes about the picture; undefined if it declines, does not take this picture,
   * or writes more than can be used. Throws a Refusal if it may answer later, and SlowModel if it
   * takes too long.
   */
  read(
    asked: { instructions: string; request: string; picture: Picture },
    signal: AbortSignal,
  ): Promise<string | undefined>
}

export class SlowModel extends Error {
  override name = 'SlowModel'
}

/** A page of print has some 5,000 characters; a model that repeats itself has no end. */
const mostCharacters = 30_000
/** A picture may be refused for itself; after so many in a row, it is the model that takes none. */
const mostRefused = 2

export function openVision(
  config: ModelConfig,
  log?: Pick<Logger, 'warn'>,
  { timeoutMs = 5 * 60_000 } = {},
): Vision {
  const provider = openProvider(config, log)
  const model = provider.name
  let refused = 0

  async function listen({ instructions, request, picture }: Asked, signal: AbortSignal) {
    const input = () => ({
      system: instructions,
      turns: [{ role: 'user' as const, content: request, picture }],
    })
    let text = ''
    for await (const heard of provider.listen(input, answerTokens, signal)) {
      text += heard.text ?? ''
      const isUnusable = heard.end === 'too-long' || heard.end === 'declined'
      if (isUnusable || text.length > mostCharacters) return undefined
    }
    return text
  }

  return {
    name: model,
    takesPictures: () => refused < mostRefused,
    showAgain: () => void (refused = 0),
    async read(asked, signal) {
      const late = AbortSignal.timeout(timeoutMs)
      try {
        const text = await listen(asked, AbortSignal.any([signal, late]))
        refused = 0
        return text
      } catch (error) {
        signal.throwIfAborted()
        if (late.aborted || isLate(error)) throw new SlowModel()
        if (error instanceof NoPictures) {
          refused += 1
          if (refused === mostRefused)
            log?.warn({ model }, 'the model is shown no pictures: it refused them')
          return undefined
        }
        if (error instanceof Refusal && isForGood(error)) return undefined
        throw error
      }
    },
  }
}

type Asked = Parameters<Vision['read']>[0]

const isLate = (error: unknown) => error instanceof Refusal && error.cause instanceof Late

/** Not if the operator has to mend the key or the name. */
function isForGood({ httpCode, cause }: Refusal): boolean {
  const { status = 0 } = (cause ?? {}) as { status?: number }
  return httpCode === 502 && ![401, 403, 404].includes(status)
}
