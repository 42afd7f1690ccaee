import type { ToolCall } from './wire.ts'

/** What a piece of text turned out to be. */
type TextParts = { text?: string; thought?: string }

/** What begins a call of a tool, wherever it stands in the text but in code. */
const callTags = ['<tool_call>', '<tools>', '[TOOL_CALLS]', '<|python_tag|>', '<function=']
const thoughtTags = [
  { open: '<think>', close: '</think>' },
  { open: '<thinking>', close: '</thinking>' },
]
/** An answer about these two names them without a call after them. */
const couldBeNamed = /^(?:<tool_call>|<tools>)\s{0,20}$/
const namedTag = /^(?:<tool_call>|<tools>)(?!\s{0,20}(?:[{[<]|$))/
/** With more white space than this at the beginning it is text; models write a line or two. */
const mostSpace = 200
/** How much of the text shows whether it begins as JSON that calls a tool. */
const enoughToTell = 60
const mayBecomeCall = /^(?:`{1,2}$|```|\[\s*(?:\{|$)|\{)/
const beginsAsCall =
  /^(?:```(?:json|tool_call)?\s*)?\[?\s*\{\s*"(?:name|type|function|tool|id|arguments|parameters|args)"/
/** A call with its tag, in a block of code that the reply begins with. */
const beginsAsBlock =
  /^```[a-z_]{0,12}\s{0,20}(?:<tool_call>|<tools>|\[TOOL_CALLS\]|<\|python_tag\|>)\s{0,20}[{[<]|^```[a-z_]{0,12}\s{0,20}<function=/
/** A call that is longer than this is not a call. */
const longestCall = 40_000

/**
 * Some models, and servers that do not know their format, write thoughts and calls of tools into the
 * text: `<think>…</think>`, `<tool_call>{"name": …}</tool_call>`, `[TOOL_CALLS][…]`, or a reply that is
 * nothing but JSON. This separates them from what the member reads. `tools`: the names that may be
 * called; without any, calls are only taken out.
 */
export function textSplitter(tools: string[]) {
  let mode: 'start' | 'text' | 'thought' | 'call' = 'start'
  let held = ''
  let close = ''
  const code = codeFollower()

  /** Reads what is held, as far as it is clear what it is. */
  function read(isEnd: boolean): TextParts {
    const parts: TextParts = {}
    const say = (text: string) => {
      if (!text) return
      code.add(text)
      parts.text = (parts.text ?? '') + text
    }
    for (;;) {
      if (mode === 'start') {
        const begun = held.trimStart()
        const thought = thoughtTags.find(({ open }) => begun.startsWith(open))
        if (thought) {
          mode = 'thought'
          close = thought.close
          held = begun.slice(thought.open.length)
        } else if (
          !isEnd &&
          mayBegin(begun, tools.length > 0) &&
          held.length - begun.length < mostSpace
        )
          return parts
        else if (tools.length > 0 && isCallAlone(begun)) mode = 'call'
        else mode = 'text'
      } else if (mode === 'thought') {
        const at = held.indexOf(close)
        const until = at >= 0 ? at : held.length - (isEnd ? 0 : tailOf(held, [close]))
        if (until > 0) parts.thought = (parts.thought ?? '') + held.slice(0, until)
        held = at >= 0 ? held.slice(at + close.length) : held.slice(until)
        if (at < 0) return parts
        mode = 'start'
      } else if (mode === 'text') {
        const at = firstOf(held, callTags)
        const until = at >= 0 ? at : held.length - (isEnd ? 0 : tailOf(held, callTags))
        say(held.slice(0, until))
        held = held.slice(until)
        if (at < 0) return parts
        if (!isEnd && couldBeNamed.test(held)) return parts
        if (code.isOpen() || namedTag.test(held)) {
          say(held.slice(0, 1))
          held = held.slice(1)
        } else mode = 'call'
      } else {
        if (held.length > longestCall) {
          say(held)
          held = ''
          mode = 'text'
        }
        return parts
      }
    }
  }

  return {
    add(text: string): TextParts {
      held += text
      return read(false)
    },
    /** The rest of the text, and the calls in it. */
    end(): TextParts & { calls: ToolCall[] } {
      const parts = read(true)
      if (mode !== 'call') return { ...parts, calls: [] }
      const calls = callsIn(held, tools)
      const isTagged = firstOf(held, callTags) === 0
      if (calls.length > 0 || isTagged) return { ...parts, calls }
      return { ...parts, text: (parts.text ?? '') + held, calls }
    },
  }
}

/** Whether a text that comes in pieces is within code just now, in its line or in lines of their own. */
function codeFollower() {
  let isBlock = false
  let inLine = false
  let marks = 0
  const close = () => {
    if (marks >= 3) [isBlock, inLine] = [!isBlock, false]
    else if (marks > 0 && !isBlock) inLine = !inLine
    marks = 0
  }
  return {
    add(text: string) {
      for (const sign of text) {
        if (sign === '`') {
          marks += 1
          continue
        }
        close()
        if (sign === '\n') inLine = false
      }
    },
    isOpen() {
      close()
      return isBlock || inLine
    },
  }
}

/** Whether the beginning of a reply may still become a thought, or JSON that calls a tool. */
function mayBegin(begun: string, mayCall: boolean): boolean {
  if (begun === '' || thoughtTags.some(({ open }) => open.startsWith(begun))) return true
  const isOpen = mayCall && begun.length < enoughToTell && mayBecomeCall.test(begun)
  return isOpen && !isCallAlone(begun)
}

/** Whether a reply begins as a call that nothing else goes with. */
const isCallAlone = (begun: string) => beginsAsCall.test(begun) || beginsAsBlock.test(begun)

const firstOf = (text: string, tags: string[]): number => {
  const places = tags.map((tag) => text.indexOf(tag)).filter((at) => at >= 0)
  return places.length > 0 ? Math.min(...places) : -1
}

/** How many characters at the end may be the beginning of one of the tags. */
function tailOf(text: string, tags: string[]): number {
  const longest = Math.max(...tags.map(({ length }) => length)) - 1
  for (let length = Math.min(longest, text.length); length > 0; length--)
    if (tags.some((tag) => tag.startsWith(text.slice(-length)))) return length
  return 0
}

/** The calls of these tools that are written in a text, in order. */
function callsIn(text: string, tools: string[]): ToolCall[] {
  const written = [...objectsIn(text).flatMap(callOf), ...taggedCalls(text)]
  return written
    .filter(({ name }) => tools.includes(name))
    .map((call, at) => ({ id: `call_${at + 1}`, ...call }))
}

type Written = Omit<ToolCall, 'id'>

/** `{"name": "search", "arguments": {…}}` under the names that models give to both. */
function callOf(json: Record<string, unknown>): Written[] {
  const inner = json['function']
  if (isObject(inner)) return callOf(inner)
  const name = json['name'] ?? inner ?? json['tool']
  const given = json['arguments'] ?? json['parameters'] ?? json['args'] ?? {}
  if (typeof name !== 'string') return []
  return [{ name, arguments: typeof given === 'string' ? given : JSON.stringify(given) }]
}

/** `<function=search><parameter=queries>["fees"]</parameter></function>` */
function taggedCalls(text: string): Written[] {
  const [, ...functions] = text.split('<function=')
  return functions.map((one) => {
    const [, ...given] = one.split('<parameter=')
    const pairs = given.map((parameter) => {
      const [name, value] = splitAt(parameter, '>')
      return [name, jsonOrText(splitAt(value, '</parameter>')[0].trim())] as const
    })
    const name = splitAt(one, '>')[0]
    return { name, arguments: JSON.stringify(Object.fromEntries(pairs)) }
  })
}

/** Before and after the first occurrence of the mark. */
function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

/** The outermost JSON objects in a text that is also something else. */
function objectsIn(text: string): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = []
  let depth = 0
  let from = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') at++
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = depth > 0
    else if (sign === '{' && depth++ === 0) from = at
    else if (sign === '}' && depth > 0 && --depth === 0) {
      const json = jsonOrText(text.slice(from, at + 1))
      if (isObject(json)) objects.push(json)
    }
  }
  return objects
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
