import { type KeyboardEvent, useRef } from 'react'
import type { Chat, Message } from '#contract/chats/chat.ts'
import type { ShownPrompt } from '#web/prompts/prompts.ts'
import { useMember } from '#web/state/store.ts'
import { toField } from './composer-field.tsx'
import { newPlace } from './draft.ts'
import { slashed, useSlashPrompts } from './slash-prompts.tsx'
import type { Open } from '../answer/sources/use-citation-keys.ts'
import { useAttached } from './documents/use-attached.ts'
import { useDictation, withSpoken } from './use-dictation.ts'
import { useDraft } from './use-draft.ts'
import { useFileChoice } from './documents/use-file-choice.ts'
import { useFileInAddress } from './documents/use-file-in-address.ts'
import { usePassageInAddress } from './use-passage-in-address.ts'
import { usePromptChoice } from './use-prompt-choice.ts'
import { usePromptInAddress } from './use-prompt-in-address.ts'
import { useQuestionInState } from './use-question-in-state.ts'
import { useSending } from './use-sending.ts'

export type ComposerProps = {
  place: string
  /** As the list of chats knows it. */
  chat: Chat | undefined
  sending: boolean
  /** Whether the messages are still being loaded. */
  loading: boolean
  running: Message | undefined
  /** How the latest answer ended. */
  ended: Message['status'] | undefined
  followUp: boolean
  onSend: (text: string, requestId: string) => Promise<void>
  onInput: () => void
  onOpen: (open: Open) => void
}

/** The question that is being written in a place, and all that a member can do with it. */
export function useComposer(props: ComposerProps) {
  const { place, chat, sending, onInput } = props
  const chatId = place === newPlace ? undefined : place
  const field = useRef<HTMLTextAreaElement>(null)
  const kept = useDraft(place)
  const { draft, change } = kept
  const files = useFileChoice({ chatId, chat, draft, change })
  const attached = useAttached(chatId)
  const sender = useSending({
    ...props,
    draft: kept,
    attached,
    onSent: () => {
      if (!chatId) attached.readAgain()
    },
  })
  const { later, away } = sender
  const { prompt, choose, put, close } = usePromptChoice(place, insert)
  const text = away ? '' : draft.text
  const ready = sender.sendable && !prompt

  const locale = useMember()?.locale ?? 'en'
  const dictation = useDictation(locale, (words) =>
    change((now) => ({ text: withSpoken(now.text, words) })),
  )
  const slash = useSlashPrompts(prompt ? '' : text, choose)
  usePromptInAddress(place, choose)
  useFileInAddress(place, change)
  usePassageInAddress((work) => {
    change(work)
    onInput()
    toField(field)
  })

  const temporary = {
    on: draft.temporary === true,
    toggle: () => change((now) => ({ temporary: !now.temporary })),
  }

  const write = (text: string) => {
    change(() => ({ text }))
    onInput()
  }

  /** In place of the slash, or after the existing text: nothing that was written is lost. */
  function insert({ _id: promptId }: ShownPrompt, filled: string) {
    change((now) => {
      const before = slashed(now.text) === undefined ? now.text.trimEnd() : ''
      return { text: before ? `${before}\n\n${filled}` : filled, promptId }
    })
    onInput()
    toField(field)
  }

  function submit() {
    if (!ready) return
    if (slash.open && slash.found.length > 0) return choose(slash.found[slash.at]!)
    dictation.stop()
    sender.send()
  }

  useQuestionInState({
    place,
    text: draft.text,
    busy: away || sending,
    write,
    submit: sender.send,
    onSend: props.onSend,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (slash.onKey(event)) return
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && later.waits) {
      // The page beside the chat stays open.
      event.preventDefault()
      return later.cancel()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  return {
    ...{ chatId, field, text, draft, files, attached, sender, ready, slash, dictation, temporary },
    asked: { prompt, put, close },
    removeSelection() {
      change(() => ({ selection: undefined }))
      onInput()
      toField(field)
    },
    choosePrompt() {
      write('/')
      toField(field)
    },
    ...{ write, submit, onKeyDown },
  }
}
