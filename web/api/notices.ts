import { said } from '#web/language.ts'
import { toast } from 'react-toastify/unstyled'
import { ApiError } from '#contract/client.ts'
import { type NoticeKind, noticeOf, transport } from '#contract/envelope.ts'

/** What the server said of a success, such as "Login successful". */
export const tell = (message: string) => void toast.success(message)

/** The same for a refusal in words of our own. */
export function warn(message: string): string {
  toast.warning(message, { toastId: message })
  return message
}

/** The one place where a refusal becomes a notice. Returns what it says, to be kept in its place. */
export function tellRefusal(error: unknown): string | undefined {
  const said = refusalIn(error)
  if (!said) return undefined
  // The same sentence twice at once says nothing more.
  toast(said.text, { type: said.kind, toastId: said.text })
  return said.text
}

/** What a refusal says; undefined where there is nothing to say. */
export const sentenceOf = (error: unknown): string | undefined => refusalIn(error)?.text

function refusalIn(error: unknown): { kind: NoticeKind; text: string } | undefined {
  if (!error || (error instanceof DOMException && error.name === 'AbortError')) return undefined
  if (!(error instanceof ApiError)) return { kind: 'error', text: said(transport.unexpected) }
  if (error.httpCode === 0) return { kind: 'error', text: error.message }
  const { kind, text } = noticeOf(error)
  return kind === 'none' ? undefined : { kind, text }
}
