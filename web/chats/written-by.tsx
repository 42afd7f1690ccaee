import { Trans } from '@lingui/react/macro'
import type { Message } from '#contract/chats/chat.ts'

type Props = { message: Pick<Message, 'model' | 'status' | 'content'> }

/** Which model wrote the answer. What the built-in answerer quotes is said to be quoted. */
export function WrittenBy({ message: { model, status, content } }: Props) {
  if (!model || model === 'built-in' || status === 'streaming' || !content) return null
  return (
    <p className="mt-3 text-[13px] wrap-anywhere text-soft">
      <Trans>Written by {model}</Trans>
    </p>
  )
}
