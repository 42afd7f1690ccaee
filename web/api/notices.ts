import { toast } from 'react-toastify/unstyled'
import { ApiError } from '#contract/client.ts'
import { noticeOf, transport } from '#contract/envelope.ts'

/** What the server said of a success, such as "Login successful". */
export const tell = (message: string) => void toast.success(message)

export const warn = (message: string) => void toast.warning(message)

/** The one place where a refusal becomes a notice. */
export function tellRefusal(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError))
    return void toast.error(transport.unexpected, { toastId: 'unexpected' })
  if (error.httpCode === 0) return void toast.error(error.message, { toastId: error.message })
  const { kind, text } = noticeOf(error)
  // The same sentence twice at once says nothing more.
  if (kind !== 'none') toast(text, { type: kind, toastId: text })
}
