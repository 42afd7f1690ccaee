import { createStore } from 'zustand/vanilla'
import type { Citation } from '#contract/documents/documents.ts'
import type { Step } from '#contract/chats/steps.ts'
import { lazily } from '#web/ui/lazily.ts'
import { type Parsed, nothingParsed } from '#web/ui/markdown/parsed.ts'

export type Trouble = { httpCode: number; message: string }

/** An answer that is being written, as far as it has come. */
export type LiveAnswer = {
  messageId: string
  chatId: string
  parsed: Parsed
  citations: Citation[]
  steps: Step[]
  reconnecting: boolean
  /** The model has not said a word for long. */
  slow: boolean
  /** The last complete paragraph, for screen readers. */
  spoken: string
}

export type AnswersState = {
  /**
   * Questions that the server has not confirmed yet, by the place they were asked in. `before`: so many
   * are answered first, while there are more than can be.
   */
  sending: Record<string, { text: string; before?: number }>
  live: Record<string, LiveAnswer>
  /** The reasons why a question (by place) or an answer (by message) failed. */
  troubles: Record<string, Trouble>
  /** The message a chat is shown up to, where it was chosen. */
  leaves: Record<string, string>
}

/** Empty chats do without it; it is on its way while the question is. */
export const reader = lazily(() => import('#web/ui/markdown/parse.ts'))

export type AnswersStore = ReturnType<typeof createAnswersStore>

/** What components show of answers. Text that comes is shown at the next frame, all of it at once. */
export function createAnswersStore(nextFrame: (work: () => void) => void) {
  const store = createStore<AnswersState>(() => ({
    sending: {},
    live: {},
    troubles: {},
    leaves: {},
  }))
  const waiting = new Map<string, More>()
  let framePending = false

  function begin(messageId: string, chatId: string) {
    waiting.delete(messageId)
    set('live', messageId, {
      messageId,
      chatId,
      parsed: nothingParsed,
      citations: [],
      steps: [],
      reconnecting: false,
      slow: false,
      spoken: '',
    })
  }

  function later(messageId: string) {
    let more = waiting.get(messageId)
    if (!more) waiting.set(messageId, (more = { text: '', citations: [], steps: [] }))
    return more
  }

  function addText(messageId: string, text: string) {
    later(messageId).text += text
    flushSoon()
  }

  function addCitation(messageId: string, citation: Citation) {
    later(messageId).citations.push(citation)
    flushSoon()
  }

  function addStep(messageId: string, step: Step) {
    later(messageId).steps.push(step)
    flushSoon()
  }

  function flushSoon() {
    if (framePending) return
    framePending = true
    nextFrame(() => {
      framePending = false
      flush()
    })
  }

  function flush() {
    if (waiting.size === 0) return
    const live = { ...store.getState().live }
    for (const [messageId, more] of waiting) {
      const answer = live[messageId]
      if (answer) live[messageId] = withMore(answer, more)
    }
    waiting.clear()
    store.setState({ live })
  }

  const connected = (messageId: string) => {
    if (store.getState().live[messageId]?.reconnecting) patch(messageId, { reconnecting: false })
  }

  function patch(messageId: string, change: Partial<LiveAnswer>) {
    const answer = store.getState().live[messageId]
    if (answer) set('live', messageId, { ...answer, ...change })
  }

  function set<K extends keyof AnswersState>(part: K, key: string, value: AnswersState[K][string]) {
    store.setState((state) => ({ [part]: { ...state[part], [key]: value } }))
  }

  function unset(part: keyof AnswersState, key: string) {
    store.setState((state) => {
      const { [key]: _, ...others } = state[part] as Record<string, unknown>
      return { [part]: others }
    })
  }

  return { store, set, unset, patch, connected, begin, addText, addCitation, addStep, flush }
}

/** What came since the last frame. */
type More = { text: string; citations: Citation[]; steps: Step[] }

function withMore(answer: LiveAnswer, more: More): LiveAnswer {
  const parsed = reader.get()!.parseMore(answer.parsed, more.text)
  const known = new Set(answer.citations.map(({ n }) => n))
  const fresh = more.citations.filter(({ n }) => !known.has(n))
  const finished = parsed.blocks.filter(
    ({ key }) => key >= answer.parsed.openAt && key < parsed.openAt,
  )
  return {
    ...answer,
    parsed,
    slow: answer.slow && !more.text,
    citations: fresh.length > 0 ? [...answer.citations, ...fresh] : answer.citations,
    steps: more.steps.length > 0 ? [...answer.steps, ...more.steps] : answer.steps,
    spoken:
      finished.length > 0
        ? finished.map(({ token }) => plain(token.raw)).join('\n')
        : answer.spoken,
  }
}

/** For screen readers: without Markdown signs, links by their words, cells apart by commas. */
const plain = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]{0,500})\]\((?:<[^>]{0,2000}>|[^\s()]{0,2000})\)/g, '$1')
    .replace(/^\|[ |:-]{1,500}$/gm, '')
    .replace(/^\| ?| ?\|$/gm, '')
    .replace(/ \| /g, ', ')
    .replace(/^>\s?/gm, '')
    .replace(/\s*\[\d+\]/g, '')
    .replace(/[*_`#\\]/g, '')
    .trim()
