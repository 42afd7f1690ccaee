import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { StoreConfig } from '#server/settings/config.ts'

/** A store through which no byte goes for so long is away: callers wait for 15 seconds at most. */
export const usualSilenceMs = 10_000
/** As long as the largest file takes on a slow line. */
const wholeMs = 300_000
const retriesAfterMs = [50, 200]

export type Body = { file: string } | { bytes: Uint8Array }
export type Ask = { method?: 'GET' | 'PUT' | 'DELETE'; body?: Body }

/**
 * Signed requests to the store. `fetch` cannot tell whether the bytes of a long upload still move, so
 * these are Node's own, with a timeout of the connection.
 */
export function createAsk(
  { url, region, accessKeyId, secretAccessKey }: StoreConfig,
  silenceMs = usualSilenceMs,
  longestMs = wholeMs,
) {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const send = url.startsWith('https:') ? httpsRequest : httpRequest

  async function once(key: string, { method = 'GET', body }: Ask): Promise<IncomingMessage> {
    const target = `${url}/${key}`
    const signed = await signer.sign(target, { method })
    const headers: Record<string, string | number> = Object.fromEntries(signed.headers)
    if (method === 'PUT') headers['content-length'] = body ? await sizeOf(body) : 0
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const signal = AbortSignal.timeout(longestMs)
    const request = send(target, { method, headers, signal, timeout: silenceMs }, resolve)
    request.once('timeout', () => request.destroy(new Error('the store is silent')))
    request.once('error', reject)
    if (body) {
      const from = streamOf(body)
      from.once('error', (error: Error) => request.destroy(error))
      from.pipe(request)
    } else request.end()
    return promise
  }

  return async function ask(key: string, what: Ask): Promise<IncomingMessage> {
    const from = performance.now()
    /** Then one more try could take longer than callers wait. */
    const isLate = () => performance.now() - from > silenceMs / 2
    for (const retryAfterMs of retriesAfterMs) {
      const response = await once(key, what).catch((error: NodeJS.ErrnoException) => {
        // The store ended a connection that was kept.
        if (error.code === 'ECONNRESET' && !isLate()) return undefined
        throw error
      })
      const { statusCode = 0 } = response ?? {}
      if (response && ((statusCode < 500 && statusCode !== 429) || isLate())) return response
      response?.destroy()
      await pause(retryAfterMs)
    }
    return once(key, what)
  }
}

/** Why the store cannot be used: credentials may permit to write, and not to read or to delete. */
export async function whyNoStore(ask: ReturnType<typeof createAsk>): Promise<string | undefined> {
  const key = `start/${randomUUID()}`
  const bytes = Buffer.from('Carrel can write here.')
  const tries: Ask[] = [{ method: 'PUT', body: { bytes } }, {}, { method: 'DELETE' }]
  for (const what of tries) {
    const response = await ask(key, what)
    const { statusCode = 0 } = response
    if (statusCode >= 300) return `the store answered ${statusCode} (${await reasonOf(response)})`
    response.resume()
  }
  return undefined
}

const sizeOf = async (body: Body) =>
  'file' in body ? (await stat(body.file)).size : body.bytes.byteLength

const streamOf = (body: Body) =>
  'file' in body ? createReadStream(body.file) : Readable.from([Buffer.from(body.bytes)])

const mostOfAnError = 64 * 1024

/** S3's error code, such as AccessDenied; nothing else of the answer, which may contain more. */
export async function reasonOf(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>)
      if ((text += chunk).length > mostOfAnError) break
  } catch {
    // The status says enough.
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? response.statusMessage ?? ''
}
