import { useEffect, useRef, useState } from 'react'
import type { Connection } from '#web/api/connection.ts'

type Given = {
  place: string
  text: string
  /** Whether it is not known yet what is being answered. */
  loading: boolean
  answering: boolean
  uploading: boolean
  connection: Connection
  /** Whether the answer that was waited for came to nothing. */
  failed: boolean
  /** Whether a document did not arrive. */
  refused: boolean
  /** `wasAway`: other devices may have sent something meanwhile. */
  send: (wasAway: boolean) => void
}

type Waiting = {
  place: string
  text: string
  forAnswer: boolean
  forUpload: boolean
  wasAway: boolean
}

/**
 * A message that cannot be sent yet: it is sent as soon as the answer is complete, the documents are
 * uploaded, and the server can be reached. If those fail, or another tab or device has changed the
 * draft meanwhile, it is back in the composer, as it is after a reload.
 */
export function useSendLater(given: Given) {
  const { place, text, loading, answering, uploading, connection, failed, refused } = given
  const unreachable = connection !== 'there'
  const [waiting, setWaiting] = useState<Waiting>()
  const blocked = loading || answering || uploading || unreachable
  const mine = waiting?.place === place ? waiting : undefined
  const next = mine && {
    ...mine,
    forAnswer: mine.forAnswer || answering,
    forUpload: mine.forUpload || uploading,
    wasAway: mine.wasAway || unreachable,
  }
  if (mine && next && isMore(next, mine)) setWaiting(next)
  const lost =
    mine &&
    (text !== mine.text ||
      (!blocked && ((mine.forAnswer && failed) || (mine.forUpload && refused))))
      ? mine
      : undefined
  if (waiting && (!mine || lost)) setWaiting(undefined)
  const due = mine && !blocked && !lost ? mine : undefined

  const send = useRef(given.send)
  useEffect(() => void (send.current = given.send))
  const sent = useRef<Waiting>(undefined)
  useEffect(() => {
    if (!due || sent.current === due) return
    sent.current = due
    setWaiting(undefined)
    send.current(due.wasAway)
  }, [due])

  return {
    blocked,
    isOffline: connection === 'offline',
    waits: mine !== undefined && !lost,
    why: unreachable ? 'connection' : answering ? 'answer' : uploading ? 'upload' : undefined,
    wait: () =>
      setWaiting({ place, text, forAnswer: answering, forUpload: uploading, wasAway: unreachable }),
    cancel: () => setWaiting(undefined),
  } as const
}

const isMore = (next: Waiting, now: Waiting) =>
  next.forAnswer !== now.forAnswer ||
  next.forUpload !== now.forUpload ||
  next.wasAway !== now.wasAway
