import { useState } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { useConnection } from '#web/api/connection.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { forSending, readDraft } from './draft.ts'
import type { Attached } from './documents/use-attached.ts'
import { isStillShared } from './shared-drafts.ts'
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
  const [checking, setChecking] = useState(false)
  const later = useSendLater({
    place,
    text: draft.draft.text,
    loading: given.loading,
    answering: running !== undefined,
    uploading: attached.uploading,
    connection: useConnection(),
    failed: ended === 'failed' || ended === 'interrupted',
    refused: attached.refused,
    send: (wasAway) => void sendWaiting(wasAway),
  })

  const identified = () => forSending(draft.draft, () => crypto.randomUUID())

  /** Under the same id, whichever tab of this browser sends it. */
  function waitForConnection() {
    const { text: _, ...ids } = identified()
    draft.change(() => ids)
    later.wait()
  }

  /** Another device may have the same draft, and have sent it while this one could not. */
  async function sendWaiting(wasAway: boolean) {
    if (wasAway) {
      setChecking(true)
      const isHere = await isStillHere(place, draft.draft.text)
      setChecking(false)
      if (!isHere) return draft.readAgain()
    }
    await sendNow()
  }

  async function sendNow() {
    const kept = identified()
    draft.change(() => kept)
    await given.onSend(kept.text, kept.requestId)
    // If the answer has begun, the draft was deleted from storage; otherwise it is still there.
    draft.readAgain()
    given.onSent()
  }

  const { text } = draft.draft
  const tooLong = text.length > mostCharacters
  /** The text is being sent, or waits to be sent. */
  const away = given.sending || later.waits || checking
  return {
    later,
    tooLong,
    away,
    sendable: text.trim() !== '' && !tooLong && !away,
    send() {
      if (!later.blocked) return void sendNow()
      if (later.why === 'connection') waitForConnection()
      else later.wait()
    },
  }
}

/** Whether a draft was not sent, nor changed, on another device; if that is not known, it stays here. */
async function isStillHere(place: string, text: string): Promise<boolean> {
  if (!text.trim()) return false
  // What the server never had, no other device can have sent.
  if (!readDraft(place).shared) return true
  try {
    return await isStillShared(place, text)
  } catch (error) {
    tellRefusal(error)
    return false
  }
}
