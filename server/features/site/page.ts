import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** A page as it is sent, in each encoding that browsers accept. */
export type Page = {
  body: Buffer
  etag: string
  status: number
  /** Headers beside those of every page. */
  headers: Record<string, string>
  /** Whether the operator's counter is told of a visit. */
  counted: boolean
  /** It is a form for guests, whose script is another one. */
  isForm: boolean
  /** Compressed at the first request; pictures are small already. */
  smaller?: (encoding: 'br' | 'gzip') => Promise<Buffer>
}

/** What an address answers, before it is rendered. */
export type Source = {
  /** `isClosed`: the site takes no new members. */
  make(isClosed?: boolean): string | Buffer | Promise<string | Buffer>
  /** Whether the page invites visitors to become members. */
  invites?: boolean
  type?: string
  status?: number
  counted?: boolean
  isForm?: boolean
  headers?: Record<string, string>
}

export async function pageOf({
  make,
  type = html,
  status = 200,
  counted = false,
  isForm = false,
  headers,
}: Source): Promise<Page> {
  const made = await make()
  const body = Buffer.from(made)
  const smaller = new Map<string, Promise<Buffer>>()
  const page: Page = {
    body,
    status,
    counted,
    isForm,
    headers: { 'content-type': type, ...headers },
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
  if (typeof made !== 'string') return page
  return {
    ...page,
    smaller(encoding) {
      const packed =
        smaller.get(encoding) ?? (encoding === 'br' ? brotli(body) : promisify(gzip)(body))
      smaller.set(encoding, packed)
      return packed
    },
  }
}

const html = 'text/html; charset=utf-8'

/**
 * The strongest compression, since it is done once: a page within 14 kB arrives in the first round
 * trip.
 */
const brotli = (body: Buffer) => promisify(brotliCompress)(body)
