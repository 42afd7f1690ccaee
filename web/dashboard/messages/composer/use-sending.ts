import type { Message } from '#contract/chats/chat.ts'
import { forSending } from './draft.ts'
import type { Attached } from './documents/use-attached.ts'
import type { DraftOfPlace } from './use-draft.ts'
import { useSendLater } from './use-send-later.ts'

export const mostCharacters = 32_000

type Given = {
  place: string
  draft: DraftOfPlace
  attached: Attached
  loading: boolean
  sending: boolean
  running: Message | undefined
  ended: Message['status'] | undefined
  onSend: (text: string, requestId: string) => Promise<void>
  onSent: () => void
}

/** Sends the text in the composer: at once, or as soon as nothing prevents it. */
export function useSending(given: Given) {
  const { place, draft, attached, running, ended } = given
  const later = useSendLater({
    place,
    loading: given.loading,
    answering: running !== undefined,
    uploading: attached.uploading,
    failed: ended === 'failed' || ended === 'interrupted',
    refused: attached.refused,
    send: () => void sendNow(),
  })

  async function sendNow() {
    const kept = forSending(draft.draft, () => crypto.randomUUID())
    draft.change(() => kept)
    await given.onSend(kept.text, kept.requestId)
    // If the answer has begun, the draft was deleted from storage; otherwise it is still there.
    draft.readAgain()
    given.onSent()
  }

  const { text } = draft.draft
  const tooLong = text.length > mostCharacters
  /** The text is being sent, or waits to be sent. */
  const away = given.sending || later.waits
  return {
    later,
    tooLong,
    away,
    sendable: text.trim() !== '' && !tooLong && !away,
    send: () => (later.blocked ? later.wait() : void sendNow()),
  }
}
