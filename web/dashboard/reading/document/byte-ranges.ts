import { fetching } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { pathOf } from '#contract/route.ts'
import { storedToken } from '#web/api/session.ts'

export const chunkBytes = 65_536

/** Status 0: no answer at all; 412: the file is not the one it was. */
class BytesRefused extends Error {
  status: number

  constructor(status: number) {
    super(`The bytes were refused with ${status}.`)
    this.name = 'BytesRefused'
    this.status = status
  }
}

/** The beginning of a file, how long it is, and a way to any other part of the very same file. */
export async function openBytes(filename: string, signal: AbortSignal) {
  const url = pathOf(documents.bytes, { filename })
  const start = await fetchRange(url, 0, chunkBytes, signal)
  const first = new Uint8Array(await start.arrayBuffer())
  const total = Number(start.headers.get('content-range')?.split('/')[1]) || first.length
  const etag = start.headers.get('etag')
  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const response = await fetchRange(url, begin, end, signal, etag)
        if (response.status !== 206) throw new BytesRefused(412)
        return new Uint8Array(await response.arrayBuffer())
      } catch (error) {
        if (signal.aborted || attempt >= fetching.retries || !mayHelp(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, fetching.retryDelayMs(attempt)))
      }
    }
  }
  return { first, total, read }
}

async function fetchRange(
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
  etag?: string | null,
) {
  const headers: Record<string, string> = { range: `bytes=${begin}-${end - 1}` }
  const token = storedToken()
  if (token) headers['authorization'] = `Bearer ${token}`
  if (etag) headers['if-range'] = etag
  const response = await fetch(url, { headers, signal }).catch(() => {
    throw new BytesRefused(0)
  })
  if (!response.ok) throw new BytesRefused(response.status)
  return response
}

/** A connection that broke within the bytes throws something else than a refusal. */
const mayHelp = (error: unknown) =>
  !(error instanceof BytesRefused) || error.status === 0 || error.status >= 500
