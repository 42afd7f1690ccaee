import type { ModelConfig } from '#server/settings/config.ts'
import { Refusal, unavailable } from '#server/errors.ts'
import type { Tokens, Turn } from './model.ts'

/** The provider does not support token counts (`countless`), or tools (`toolless`). */
export type ModelSettings = ModelConfig & { countless?: boolean; toolless?: boolean }

/** A function that the model may ask this server to call. */
export type Tool = {
  name: string
  description: string
  /** A JSON schema of the arguments. */
  parameters: object
}
/** `arguments`: the JSON that the model wrote, which may be invalid. */
export type ToolCall = { id: string; name: string; arguments: string }
type ToolResult = { id: string; content: string }

/** What a member's turn shows to a model that can see. */
export type Picture = { type: 'image/jpeg' | 'image/png'; bytes: Buffer }

/** A turn of the conversation, a turn of the model that calls tools, or the results of its calls. */
export type InputTurn =
  | (Turn & { picture?: Picture })
  | {
      role: 'bot'
      content: string
      calls: ToolCall[]
      /** What the model thought before it called, for providers that want it back. */
      thought: string
      /** Its thoughts as the provider sent them, which wants them back unchanged. */
      thinking?: object[]
    }
  | { role: 'tools'; results: ToolResult[] }

/**
 * A request in no provider's format: instructions, turns of which the last is not the model's, and
 * the tools that it may call.
 */
export type ModelInput = { system: string; turns: InputTurn[]; tools?: Tool[] }

/** The protocol of one kind of provider. */
export type Wire = {
  url(settings: ModelSettings): string
  headers(settings: ModelSettings): Record<string, string>
  body(
    settings: ModelSettings,
    input: ModelInput,
    options: { most: number; counts: boolean },
  ): object
  /** For the events of one stream. */
  reader(): WireReader
  /** Whether this body of an error says that the talk was longer than the model can read. */
  isTooLong(status: number, body: string): boolean
}

type WireReader = {
  /** One event; throws what it says went wrong. */
  read(event: { event?: string | undefined; data: string }): ReplyPart
  /** The calls of tools that the events contained, once all of them were read. */
  calls(): ToolCall[]
  /** Its thoughts, if they have to be sent back unchanged with the results of those calls. */
  thinking?(): object[]
}

export type ReplyPart = {
  text?: string
  /** The model thinks or writes the arguments of a call: a sign of life without a word. */
  alive?: true
  /** What it thinks. */
  thought?: string
  /** The provider wants this thought back with the results of its calls. */
  wantsThoughtBack?: true
  /** After the end of the stream: the tools that the model wants called. */
  calls?: ToolCall[]
  /** With the calls: thoughts that the provider wants back unchanged. */
  thinking?: object[]
  /** The token counts so far. */
  tokens?: Partial<Tokens>
  /** The end of the stream: whether the answer is complete, or why not. */
  end?: 'said' | 'too-long' | 'declined'
}

/** The conversation was too long for the model: a shorter one may be accepted. */
export class TooLong extends Error {}

/** The provider may accept the same request without tools. */
export class NoTools extends Error {}

/** The model, or its provider, does not take this picture. */
export class NoPictures extends Error {}

/** The provider's own words may contain its address or a key, so they are not passed on. */
export function refusalOf(status: number, retryAfterSeconds?: number): Refusal {
  const cause = new Error(`the model server answered ${status}`)
  if (status === 401 || status === 403)
    return new Refusal(
      502,
      "The model refuses this server's key. The operator has to check MODEL_KEY.",
      { cause },
    )
  if (status === 404)
    return new Refusal(
      502,
      'The model server does not know this model. The operator has to check MODEL_URL and MODEL_NAME.',
      { cause },
    )
  if (status === 413) return tooLong(cause)
  if (status === 400 || status === 422)
    return new Refusal(
      502,
      'The model server does not understand this server. The operator has to check MODEL_URL, MODEL_NAME and MODEL_API.',
      { cause },
    )
  if (status === 429)
    return unavailable(
      'The model is asked too much just now. Your question is kept; try again in a moment.',
      retryAfterSeconds ?? 20,
      cause,
    )
  if (status === 529)
    return unavailable(
      'The model is overloaded just now. Your question is kept; try again in a moment.',
      retryAfterSeconds ?? 20,
      cause,
    )
  return unavailable(
    'The model has a fault just now. Your question is kept; try again in a moment.',
    10,
    cause,
  )
}

export const tooLong = (cause: Error) =>
  new Refusal(502, 'This conversation is too long for the model. Start a new chat.', { cause })

export const declined = () =>
  new Refusal(502, 'The model declined to answer this. Ask in other words.')

export const nonsense = (cause?: unknown) =>
  new Refusal(502, 'The model sent something that is not an answer. Try again.', { cause })

/** What one event of a stream says. */
export function parsedEvent(data: string): object {
  try {
    const event = JSON.parse(data) as unknown
    if (typeof event === 'object' && event !== null) return event
  } catch (error) {
    throw nonsense(error)
  }
  throw nonsense()
}

export const late = () =>
  unavailable('The model took too long to answer. Your question is kept; try again.', 10)

export const unreachable = (cause: unknown) =>
  unavailable(
    'The model does not answer just now. Your question is kept; try again in a moment.',
    10,
    cause,
  )

export const brokenOff = (cause?: unknown) =>
  unavailable(
    'The model broke off in the middle of its answer. What came is kept; ask again.',
    10,
    cause,
  )

/** A token count of the provider, if it is a number that can be stored. */
const countOf = (said: unknown): number | undefined =>
  typeof said === 'number' && Number.isInteger(said) && said >= 0 && said < 2 ** 31
    ? said
    : undefined

/** The known ones of those counts. */
export function tokensOf(input: unknown, output: unknown): Partial<Tokens> {
  const [read, written] = [countOf(input), countOf(output)]
  return {
    ...(read === undefined ? {} : { input: read }),
    ...(written === undefined ? {} : { output: written }),
  }
}

/** The arguments of a call, for providers that refuse anything but an object. */
export function argumentsOf(call: ToolCall): object {
  try {
    const parsed = JSON.parse(call.arguments) as unknown
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** The name of a call, for providers that refuse others than they would have accepted as a tool's. */
export const nameOf = (call: ToolCall): string =>
  /^[\w-]{1,64}$/.test(call.name) ? call.name : 'unknown'

/** A picture as both kinds of provider want it: in base64. */
export const base64Of = ({ bytes }: Picture) => bytes.toString('base64')

/** An address without slashes at its end. */
export function withoutSlash(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}
