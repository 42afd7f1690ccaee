import { type ToolCall, nonsense } from './wire.ts'

/** A part of a call, as far as the server of the model tells what it belongs to. */
export type CallDelta = {
  index?: unknown
  id?: unknown
  name?: unknown
  /** A piece of JSON, or all of it as an object. */
  arguments?: unknown
}

/** More than any model asks for at once: the rest of such a reply is not worth reading. */
const mostCalls = 64
const mostCharacters = 200_000

/**
 * Puts the calls of a reply together from their parts. Servers number them by `index`, by `id`, or
 * not at all; some give every call the index 0 and only the ids differ.
 */
export function toolCallAssembler() {
  const calls: (ToolCall & { index: unknown })[] = []
  let characters = 0

  /** The call that a part continues; undefined if it begins one. */
  function continued(part: CallDelta) {
    const last = calls.at(-1)
    const id = textOf(part.id)
    const known = id && calls.find((call) => call.id === id)
    if (known) return known
    if (id && textOf(part.name)) return undefined
    if (part.index !== undefined)
      return calls.findLast(({ index }) => index === part.index && !isAnother(last, part))
    return isAnother(last, part) ? undefined : last
  }

  return {
    add(part: CallDelta): void {
      let call = continued(part)
      if (!call) {
        if (calls.length === mostCalls) throw nonsense()
        call = { id: textOf(part.id), name: '', arguments: '', index: part.index }
        calls.push(call)
      }
      call.name ||= textOf(part.name)
      const written = part.arguments
      const json = typeof written === 'string' ? written : written ? JSON.stringify(written) : ''
      if ((characters += json.length) > mostCharacters) throw nonsense()
      call.arguments += json
    },
    /** The calls so far; those without an id get one, because their results have to name it. */
    all: (): ToolCall[] =>
      calls.map(({ id, name, arguments: json }, at) => ({
        id: id || `call_${at + 1}`,
        name,
        arguments: json || '{}',
      })),
  }
}

/** Without an id, a second name begins another call if the arguments of the last one are complete. */
const isAnother = (last: ToolCall | undefined, part: CallDelta): boolean =>
  last !== undefined && textOf(part.name) !== '' && last.name !== '' && isJson(last.arguments)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')
