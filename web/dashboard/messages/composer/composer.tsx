import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { late } from '#web/ui/lazily.ts'
import { ComposerDocuments } from './documents/composer-documents.tsx'
import { ComposerField, toField } from './composer-field.tsx'
import { Dictating, Length, TemporaryNote, Temporarily, Waits } from './composer-notes.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { DroppedFiles } from './documents/dropped-files.tsx'
import { SlashPrompts } from './slash-prompts.tsx'
import { type ComposerProps, useComposer } from './use-composer.ts'
import { mostCharacters } from './use-sending.ts'

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

/**
 * The field for a question: one line that grows with its text. The text is kept as a draft until
 * the server has received it.
 */
export function Composer(props: ComposerProps) {
  const { place, chat, sending, running, onOpen } = props
  const [panel, setPanel] = useState<'files' | 'prompt'>()
  const composer = useComposer(props)
  const { chatId, field, text, draft, files, attached, sender, slash, dictation } = composer
  const { prompt, put, close } = composer.asked
  const { later, away, tooLong } = sender
  return (
    <div className="space-y-2">
      {!chatId && !sending && !prompt && draft.temporary && <Temporarily />}
      {chat?.temporary && <TemporaryNote createdAt={chat.createdAt} />}
      {later.waits && (
        <Waits
          text={draft.text}
          why={later.why}
          isOffline={later.isOffline}
          onCancel={later.cancel}
        />
      )}
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
            composer.submit()
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
              onRemove={composer.removeSelection}
            />
          )}
          <ComposerField
            field={field}
            name={props.followUp ? t`Ask a follow-up` : t`Ask a question`}
            text={text}
            away={away}
            tooLong={tooLong}
            slash={slash}
            onWrite={composer.write}
            onKeyDown={composer.onKeyDown}
          />
          <Dictating dictation={dictation} />
          <Length text={text} most={mostCharacters} />
          <ComposerTools
            text={text}
            ready={composer.ready}
            sending={sending}
            running={running}
            {...(chatId ? {} : { temporary: composer.temporary })}
            later={later.why === 'answer' || later.why === 'upload'}
            dictation={dictation}
            onFiles={() => setPanel('files')}
            onPrompts={composer.choosePrompt}
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
