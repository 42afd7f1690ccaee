import { UnreadableError } from '#server/infra/reader/unreadable.ts'

export const mostPages = 5_000

export function tooManyPages(pages: number): UnreadableError {
  const [count, most] = [pages, mostPages].map((number) => number.toLocaleString('en'))
  return new UnreadableError(
    'too-large',
    `This file has ${count} pages; up to ${most} are read. Split it and upload the parts.`,
  )
}
