import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** A page as it goes out, in each form that browsers take. */
export type Page = {
  body: Buffer
  etag: string
  status: number
  /** Beside what every page has. */
  headers: Record<string, string>
  /** Whether the operator's counter hears that it was read. */
  counted: boolean
  /** Made when it is asked for first; pictures are small already. */
  smaller?: (encoding: 'br' | 'gzip') => Promise<Buffer>
}

/** What answers at an address, before it is made. */
export type Source = {
  make(): string | Buffer | Promise<string | Buffer>
  type?: string
  status?: number
  counted?: boolean
  headers?: Record<string, string>
}

export async function pageOf({
  make,
  type = html,
  status = 200,
  counted = false,
  headers,
}: Source): Promise<Page> {
  const made = await make()
  const body = Buffer.from(made)
  const smaller = new Map<string, Promise<Buffer>>()
  const page: Page = {
    body,
    status,
    counted,
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

/** As small as it gets, since it is done once: a page within 14 kB arrives in the first round trip. */
const brotli = (body: Buffer) => promisify(brotliCompress)(body)
