import { Trans } from '@lingui/react/macro'
import type { Message } from '#contract/chat.ts'

/** Which model wrote the answer; small talk and the lack of an answer are no quotes. */
export function WrittenBy({ message }: { message: Message }) {
  const { model, status, content, citations } = message
  if (!model || status === 'streaming' || !content) return null
  if (model === 'built-in' && citations.length === 0) return null
  return (
    <p className="mt-3 text-[13px] wrap-anywhere text-soft">
      {model === 'built-in' ? (
        <Trans>Quoted from the documents</Trans>
      ) : (
        <Trans>Written by {model}</Trans>
      )}
    </p>
  )
}
