import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Under an answer without a word so far: what members can do but wait. */
export function SlowNotice({ messageId }: { messageId: string }) {
  const [asked, setAsked] = useState(false)
  const quote = () => {
    setAsked(true)
    // This button is about to go: the focus should not fall out of the page with it.
    if (matchMedia('(pointer: fine)').matches)
      document.getElementById('composer')?.focus({ preventScroll: true })
    client
      .call(chats.change, { body: { messageId, model: 'built-in' } })
      .catch((error: unknown) => {
        setAsked(false)
        tellRefusal(error)
      })
  }
  return (
    <div className="mt-4 print:hidden">
      <Notice
        kind="info"
        action={
          <Button small busy={asked} onClick={quote}>
            <Trans>Answer from the quotations</Trans>
          </Button>
        }
      >
        <Trans>
          The model takes longer than usual. You can wait, or have the answer quoted from the
          documents.
        </Trans>
      </Notice>
    </div>
  )
}

/** Under an answer that has words, where no more of them come. */
export const PausedNotice = () => (
  <div className="mt-4 print:hidden">
    <Notice kind="info">
      <Trans>
        The model has not written for a while. You can wait, or stop the answer: what is written
        stays.
      </Trans>
    </Notice>
  </div>
)
