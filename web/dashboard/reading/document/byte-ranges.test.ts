import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkBytes, openBytes } from './byte-ranges.ts'

const file = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251)
const { signal } = new AbortController()

function serve(bytes: Uint8Array, etag: string, headers: Headers): Response {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.get('range') ?? '') ?? []
  const asked = headers.get('if-range')
  if (asked && asked !== etag) return new Response(bytes.slice(), { headers: { etag } })
  const part = bytes.slice(Number(from), Number(to) + 1)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`
  return new Response(part, { status: 206, headers: { etag, 'content-range': range } })
}

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (response: (headers: Headers) => Response) =>
  fetched.mockImplementationOnce(async (_, init) => response(new Headers(init.headers)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('a long file is opened by its beginning alone and read on by parts', async () => {
  answer((headers) => serve(file, '"a"', headers))
  const { first, total, read } = await openBytes('big book.pdf', signal)
  expect([first.length, total]).toEqual([chunkBytes, 200_000])
  expect(fetched.mock.calls[0]![0]).toBe('/v1/files/big%20book.pdf')
  answer((headers) => serve(file, '"a"', headers))
  expect(await read(131_072, 200_000)).toEqual(file.slice(131_072))
})

test('a file that was replaced meanwhile is never mixed with the one before', async () => {
  answer((headers) => serve(file, '"a"', headers))
  const { read } = await openBytes('a.pdf', signal)
  answer((headers) => serve(file.toReversed(), '"b"', headers))
  await expect(read(0, 10)).rejects.toMatchObject({ status: 412 })
})

test('a part that the connection lost is asked for again, one that was refused is not', async () => {
  answer((headers) => serve(file, '"a"', headers))
  const { read } = await openBytes('a.pdf', signal)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer(() => new Response(null, { status: 503 }))
  answer((headers) => serve(file, '"a"', headers))
  const part = read(0, 10)
  await vi.runAllTimersAsync()
  expect(await part).toEqual(file.slice(0, 10))
  answer(() => new Response(null, { status: 404 }))
  await expect(read(0, 10)).rejects.toMatchObject({ status: 404 })
  expect(fetched).toHaveBeenCalledTimes(5)
})
