import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Chat, Message } from '#contract/chats/chat.ts'
import type { ShownPrompt } from '#web/prompts/prompts.ts'
import { useMember } from '#web/state/store.ts'
import { late } from '#web/ui/lazily.ts'
import { ComposerDocuments } from './documents/composer-documents.tsx'
import { ComposerField, toField } from './composer-field.tsx'
import { Dictating, Length, TemporaryNote, Temporarily, Waits } from './composer-notes.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { newPlace } from './draft.ts'
import { DroppedFiles } from './documents/dropped-files.tsx'
import { SlashPrompts, slashed, useSlashPrompts } from './slash-prompts.tsx'
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
import { mostCharacters, useSending } from './use-sending.ts'

const ComposerSelection = late(() =>
  import('./composer-selection.tsx').then((all) => all.ComposerSelection),
)
const FileChoice = late(() => import('./documents/file-choice.tsx').then((all) => all.FileChoice))
const PromptDialog = late(() =>
  import('#web/prompts/prompt-dialog.tsx').then((all) => all.PromptDialog),
)
const VariablesForm = late(() =>
  import('#web/prompts/variables-form.tsx').then((all) => all.VariablesForm),
)

type Props = {
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

/**
 * The field for a question: one line that grows with its text. The text is kept as a draft until
 * the server has received it.
 */
export function Composer(props: Props) {
  const { place, chat, sending, running, onInput, onOpen } = props
  const chatId = place === newPlace ? undefined : place
  const field = useRef<HTMLTextAreaElement>(null)
  const [panel, setPanel] = useState<'files' | 'prompt'>()

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
  const { later, away, tooLong } = sender
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
    if (event.key === 'Escape' && later.waits) return later.cancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  return (
    <div className="space-y-2">
      {!chatId && !sending && !prompt && draft.temporary && <Temporarily />}
      {chat?.temporary && <TemporaryNote createdAt={chat.createdAt} />}
      {later.waits && <Waits text={draft.text} why={later.why} onCancel={later.cancel} />}
      {prompt && (
        <VariablesForm
          key={prompt._id}
          prompt={prompt}
          onDone={(filled) => put(prompt, filled)}
          onBack={() => {
            close()
            toField(field)
          }}
        />
      )}
      <div className="relative">
        <SlashPrompts slash={slash} />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          className="rounded-lg border border-edge bg-card transition-colors duration-150 has-[textarea:focus]:border-blue has-[textarea:focus]:outline-1 has-[textarea:focus]:-outline-offset-2 has-[textarea:focus]:outline-blue/40"
        >
          {/* On a small screen there is no room for all of it beside the form. */}
          {!prompt && (
            <ComposerDocuments
              fileIds={files.fileIds}
              attached={attached}
              onChoose={() => setPanel('files')}
              onAll={files.useAll}
              onOpen={onOpen}
              onRemoved={() => toField(field)}
            />
          )}
          {draft.selection && !away && (
            <ComposerSelection
              selection={draft.selection}
              place={place}
              onOpen={onOpen}
              onRemove={() => {
                change(() => ({ selection: undefined }))
                onInput()
                toField(field)
              }}
            />
          )}
          <ComposerField
            field={field}
            name={props.followUp ? t`Ask a follow-up` : t`Ask a question`}
            text={text}
            away={away}
            tooLong={tooLong}
            slash={slash}
            onWrite={write}
            onKeyDown={onKeyDown}
          />
          <Dictating dictation={dictation} />
          <Length text={text} most={mostCharacters} />
          <ComposerTools
            text={text}
            ready={ready}
            sending={sending}
            running={running}
            {...(chatId ? {} : { temporary })}
            later={later.why !== undefined}
            dictation={dictation}
            onFiles={() => setPanel('files')}
            onPrompts={() => {
              write('/')
              toField(field)
            }}
            onSavePrompt={() => setPanel('prompt')}
          />
        </form>
      </div>
      <DroppedFiles onFiles={attached.add} />
      {panel === 'files' && (
        <FileChoice
          chosen={files.fileIds}
          own={attached.own}
          onFiles={attached.add}
          onChoose={files.choose}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'prompt' && <PromptDialog text={draft.text} onClose={() => setPanel(undefined)} />}
    </div>
  )
}
