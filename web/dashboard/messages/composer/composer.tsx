import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Chat, Message } from '#contract/chat.ts'
import type { ShownPrompt } from '#web/prompts/prompts.ts'
import { useMember } from '#web/state/store.ts'
import { late } from '#web/ui/lazily.ts'
import { useAttachmentUploads } from './attachment-uploads.ts'
import {
  attachmentsQuery,
  isBeingRead,
  readAttachmentsAgain,
  removeAttachment,
} from './attachments.ts'
import {
  ChosenFiles,
  Dictating,
  Length,
  TemporaryNote,
  Temporarily,
  Waits,
} from './composer-notes.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { forSending, newPlace } from './draft.ts'
import { DroppedFiles } from './dropped-files.tsx'
import { SlashPrompts, slashed, useSlashPrompts } from './slash-prompts.tsx'
import type { Open } from '../answer/use-citation-keys.ts'
import { useDictation, withSpoken } from './use-dictation.ts'
import { useDraft } from './use-draft.ts'
import { useFileChoice } from './use-file-choice.ts'
import { useFileInAddress } from './use-file-in-address.ts'
import { usePromptInAddress } from './use-prompt-in-address.ts'
import { useSendLater } from './use-send-later.ts'

const AttachmentItems = late(() =>
  import('./attachment-items.tsx').then((all) => all.AttachmentItems),
)
const FileChoice = late(() => import('./file-choice.tsx').then((all) => all.FileChoice))
const PromptDialog = late(() =>
  import('#web/prompts/prompt-dialog.tsx').then((all) => all.PromptDialog),
)
const VariablesForm = late(() =>
  import('#web/prompts/variables-form.tsx').then((all) => all.VariablesForm),
)

const mostCharacters = 32_000

type Props = {
  place: string
  /** As the list of chats knows it. */
  chat: Chat | undefined
  sending: boolean
  /** Whether the messages are still on their way. */
  loading: boolean
  running: Message | undefined
  /** How the latest answer ended. */
  ended: Message['status'] | undefined
  followUp: boolean
  onSend: (text: string, requestId: string) => Promise<void>
  onInput: () => void
  onOpen: (open: Open) => void
}

/** One calm line that grows. What stands in it is kept until the server has it. */
export function Composer(props: Props) {
  const { place, chat, sending, running, ended, followUp, onSend, onInput, onOpen } = props
  const chatId = place === newPlace ? undefined : place
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change, readAgain } = useDraft(place)
  const { text } = draft
  const [panel, setPanel] = useState<'files' | 'prompt'>()
  const [asking, setAsking] = useState<{ place: string; prompt: ShownPrompt }>()
  const prompt = asking?.place === place ? asking.prompt : undefined

  const files = useFileChoice({ chatId, chat, draft, change })
  const own = useQuery(attachmentsQuery(chatId)).data
  const { uploads, add, dismiss } = useAttachmentUploads(chatId)
  const hasOwn = (own?.items.length ?? 0) + uploads.length > 0
  const later = useSendLater({
    place,
    loading: props.loading,
    answering: running !== undefined,
    uploading: uploads.some(({ error }) => error === undefined),
    failed: ended === 'failed' || ended === 'interrupted',
    refused: uploads.some(({ error }) => error !== undefined),
    send: () => void sendNow(),
  })
  const tooLong = text.length > mostCharacters
  const away = sending || later.waits
  const ready = text.trim() !== '' && !tooLong && !away && !prompt

  const locale = useMember()?.locale ?? 'en'
  const dictation = useDictation(locale, (words) =>
    change((now) => ({ text: withSpoken(now.text, words) })),
  )
  const slash = useSlashPrompts(away || prompt ? '' : text, choose)
  usePromptInAddress(place, choose)
  useFileInAddress(place, change)

  useLayoutEffect(() => grow(field.current))
  useEffect(() => {
    // An automatic focus would open the keyboard, which hides half of a phone's page.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const write = (text: string) => {
    change(() => ({ text }))
    onInput()
  }

  function choose(chosen: ShownPrompt) {
    if (chosen.variables.length > 0) setAsking({ place, prompt: chosen })
    else put(chosen, chosen.text)
  }

  /** In place of the slash, or after the existing text: nothing that was written is lost. */
  function put({ _id: promptId }: ShownPrompt, filled: string) {
    setAsking(undefined)
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
    if (later.blocked) later.wait()
    else void sendNow()
  }

  async function sendNow() {
    const kept = forSending(draft, () => crypto.randomUUID())
    change(() => kept)
    await onSend(kept.text, kept.requestId)
    // Where it began, the draft is gone from storage; where it did not, it still stands there.
    readAgain()
    if (!chatId) void readAttachmentsAgain(queries)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (slash.onKey(event)) return
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && later.waits) return later.cancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  const name = followUp ? t`Ask a follow-up` : t`Ask a question`
  return (
    <div className="space-y-2">
      {!chatId && !sending && !prompt && (
        <Temporarily
          on={draft.temporary === true}
          onChange={(temporary) => change(() => ({ temporary }))}
        />
      )}
      {chat?.temporary && <TemporaryNote createdAt={chat.createdAt} />}
      {later.waits && <Waits text={text} why={later.why} onCancel={later.cancel} />}
      {prompt && (
        <VariablesForm
          key={prompt._id}
          prompt={prompt}
          onDone={(filled) => put(prompt, filled)}
          onBack={() => {
            setAsking(undefined)
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
            <>
              <ChosenFiles
                fileIds={files.fileIds}
                onOpen={() => setPanel('files')}
                onAll={files.useAll}
              />
              {hasOwn && (
                <AttachmentItems
                  items={own?.items ?? []}
                  uploads={uploads}
                  onOpen={onOpen}
                  onRemove={(id) => {
                    removeAttachment(queries, chatId, id)
                    toField(field)
                  }}
                  onDismiss={dismiss}
                />
              )}
              {own?.items.some(isBeingRead) && (
                <p className="px-4 pt-2 text-[13px] text-soft">
                  <Trans>You can ask already; the answer may miss what is not read yet.</Trans>
                </p>
              )}
            </>
          )}
          <textarea
            id="composer"
            ref={field}
            rows={1}
            dir="auto"
            value={away ? '' : text}
            readOnly={away}
            aria-label={name}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={slash.open && slash.found.length > 0 ? slash.listId : undefined}
            aria-activedescendant={
              slash.open && slash.found.length > 0 ? slash.optionId(slash.at) : undefined
            }
            aria-invalid={tooLong || undefined}
            aria-describedby="composer-length"
            placeholder={t`${name} or type /`}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className="block max-h-[calc(var(--visible-height,100dvh)*0.4)] min-h-10 w-full resize-none px-4 pt-3 pb-1 text-[16px] leading-6 outline-none placeholder:text-faint"
          />
          <Dictating dictation={dictation} />
          <Length text={away ? '' : text} most={mostCharacters} />
          <ComposerTools
            text={away ? '' : text}
            ready={ready}
            sending={sending}
            running={running}
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
      <DroppedFiles onFiles={add} />
      {panel === 'files' && (
        <FileChoice
          chosen={files.fileIds}
          own={own && { ...own, here: own.items.length + uploads.length }}
          onFiles={add}
          onChoose={files.choose}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'prompt' && <PromptDialog text={text} onClose={() => setPanel(undefined)} />}
    </div>
  )
}

/** After a menu or form has closed and returned the focus to its button. */
const toField = (field: RefObject<HTMLTextAreaElement | null>) =>
  requestAnimationFrame(() => {
    field.current?.focus({ preventScroll: true })
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  })

function grow(field: HTMLTextAreaElement | null) {
  if (!field) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
