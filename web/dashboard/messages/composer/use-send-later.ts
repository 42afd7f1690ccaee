import { useEffect, useRef, useState } from 'react'

type Given = {
  place: string
  /** Whether it is not known yet what is being answered. */
  loading: boolean
  answering: boolean
  uploading: boolean
  /** Whether the answer that was waited for came to nothing. */
  failed: boolean
  /** Whether a document did not arrive. */
  refused: boolean
  send: () => void
}

type Waiting = { place: string; forAnswer: boolean; forUpload: boolean }

/**
 * A message that cannot be sent yet: it is sent as soon as the answer is complete and the documents
 * are uploaded. If those fail, it is back in the composer, as it is after a reload.
 */
export function useSendLater(given: Given) {
  const { place, loading, answering, uploading, failed, refused } = given
  const [waiting, setWaiting] = useState<Waiting>()
  const blocked = loading || answering || uploading
  const mine = waiting?.place === place ? waiting : undefined
  if (mine && ((answering && !mine.forAnswer) || (uploading && !mine.forUpload)))
    setWaiting({
      place,
      forAnswer: mine.forAnswer || answering,
      forUpload: mine.forUpload || uploading,
    })
  const lost =
    mine && !blocked && ((mine.forAnswer && failed) || (mine.forUpload && refused))
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
    send.current()
  }, [due])

  return {
    blocked,
    waits: mine !== undefined && !lost,
    why: answering ? 'answer' : uploading ? 'upload' : undefined,
    wait: () => setWaiting({ place, forAnswer: answering, forUpload: uploading }),
    cancel: () => setWaiting(undefined),
  } as const
}
