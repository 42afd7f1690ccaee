import { said } from '#web/language.ts'
import { toast } from 'react-toastify/unstyled'
import { ApiError } from '#contract/client.ts'
import { type NoticeKind, noticeOf, transport } from '#contract/envelope.ts'
import { onceBack } from './connection.ts'

/** The server's message of a success, such as "Login successful". */
export const tell = (message: string) => void toast.success(message)

/** The same for a refusal in words of our own. */
export function warn(message: string): string {
  toast.warning(message, { toastId: message })
  return message
}

/**
 * The one place that turns a refusal into a notice. Returns its text, to be shown in place as well.
 */
export function tellRefusal(error: unknown): string | undefined {
  const said = refusalIn(error)
  if (!said) return undefined
  // The same sentence twice at once says nothing more.
  toast(said.text, { type: said.kind, toastId: said.text })
  if (isSilence(error)) untilBack(said.text)
  return said.text
}

/**
 * The same for a `Problem`, which says by itself, until the server responds, that it does not: a
 * toast would say the same beside it.
 */
export const tellBeside = (error: unknown): string | undefined =>
  isSilence(error) ? sentenceOf(error) : tellRefusal(error)

/** Nothing was answered. */
export const isSilence = (error: unknown) => error instanceof ApiError && error.httpCode === 0

/** The notice would stay as long as the window is not looked at; what it says is over by then. */
function untilBack(toastId: string) {
  const stop = onceBack(() => {
    stop()
    toast.dismiss(toastId)
  })
}

/** The text of a refusal; undefined if there is nothing to show. */
export const sentenceOf = (error: unknown): string | undefined => refusalIn(error)?.text

function refusalIn(error: unknown): { kind: NoticeKind; text: string } | undefined {
  if (!error || (error instanceof DOMException && error.name === 'AbortError')) return undefined
  if (!(error instanceof ApiError)) return { kind: 'error', text: said(transport.unexpected) }
  if (error.httpCode === 0) return { kind: 'error', text: error.message }
  const { kind, text } = noticeOf(error)
  return kind === 'none' ? undefined : { kind, text }
}
