import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ArrowUp,
  BookmarkPlus,
  Hourglass,
  LayoutList,
  Paperclip,
  Square,
  SquareSlash,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Message, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { DictateButton } from './dictate-button.tsx'
import { ModelMenu } from './model-menu.tsx'
import { type Dictation, canDictate } from './use-dictation.ts'

type Props = {
  text: string
  ready: boolean
  sending: boolean
  running: Message | undefined
  /** Whether what is sent now has to wait. */
  later: boolean
  dictation: Dictation
  /** Of a chat that has not begun. */
  temporary?: { on: boolean; toggle: () => void }
  onFiles: () => void
  onPrompts: () => void
  onSavePrompt: () => void
}

const tool =
  'inline-flex min-h-10 min-w-10 shrink-0 items-center justify-center gap-1.5 rounded px-2.5 text-[14px] text-soft transition-colors duration-150 hover:bg-shade hover:text-ink data-[state=open]:bg-shade data-[state=open]:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-[18px]'

/** Below the line: what can be brought into it, and sending it. */
export function ComposerTools(props: Props) {
  const { text, ready, sending, running, later, dictation, temporary, onFiles } = props
  return (
    <div className="@container flex flex-wrap items-center justify-end gap-0.5 px-1.5 pb-1.5">
      <button type="button" onClick={onFiles} className={tool}>
        <Paperclip aria-hidden />
        <span className="@max-[26rem]:sr-only">
          <Trans>Files</Trans>
        </span>
      </button>
      <PromptsMenu {...props} />
      <ModelMenu className={tool} />
      {temporary && (
        <button
          type="button"
          aria-label={t`Temporary chat`}
          title={t`Temporary chat`}
          aria-pressed={temporary.on}
          onClick={temporary.toggle}
          className={`${tool} aria-pressed:bg-shade aria-pressed:text-ink`}
        >
          <Hourglass aria-hidden />
        </button>
      )}
      <span className="flex-1" />
      {canDictate() && <DictateButton {...dictation} />}
      {running && <StopButton key={running._id} message={running} />}
      {(!running || text.trim() !== '') && (
        <Button
          type="submit"
          look="strong"
          busy={sending}
          disabled={!ready}
          icon={<ArrowUp className="size-4" aria-hidden />}
          className="ms-1 min-h-10! px-3.5! whitespace-nowrap pointer-coarse:min-h-11! @max-[19rem]:ms-0 @max-[19rem]:px-2.5!"
        >
          {later ? t`Ask next` : t`Ask`}
        </Button>
      )}
    </div>
  )
}

function PromptsMenu({ text, onPrompts, onSavePrompt }: Props) {
  const navigate = useNavigate()
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button type="button" className={tool}>
          <SquareSlash aria-hidden />
          <span className="@max-[26rem]:sr-only">
            <Trans>Prompts</Trans>
          </span>
        </button>
      }
      items={[
        ...(text.trim() === ''
          ? [{ label: t`Choose a prompt`, icon: <SquareSlash />, onSelect: onPrompts }]
          : [{ label: t`Save as prompt`, icon: <BookmarkPlus />, onSelect: onSavePrompt }]),
        {
          label: t`All prompts`,
          icon: <LayoutList />,
          onSelect: () => void navigate(paths.prompts),
        },
      ]}
    />
  )
}

/** Stopping is a call: the answer ends for every tab and device, and what was written stays. */
function StopButton({ message }: { message: Message }) {
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    // This button is about to go: the focus should not fall out of the page with it.
    if (matchMedia('(pointer: fine)').matches)
      document.getElementById('composer')?.focus({ preventScroll: true })
    client
      .call(chats.change, { body: { messageId: message._id, status: 'stopped' } })
      .catch((error: unknown) => {
        setStopping(false)
        tellRefusal(error)
      })
  }
  return (
    <Button
      busy={stopping}
      onClick={stop}
      icon={<Square className="size-3 fill-current" aria-hidden />}
      className="ms-1 min-h-10! px-3.5! pointer-coarse:min-h-11!"
    >
      <Trans>Stop</Trans>
    </Button>
  )
}
