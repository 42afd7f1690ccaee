import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { sentence } from '#server/sentences.ts'

export const mostPages = 5_000

export function tooManyPages(pages: number): UnreadableError {
  return new UnreadableError(
    'too-large',
    sentence('This file has {count} pages; up to {most} are read. Split it and upload the parts.', {
      count: pages,
      most: mostPages,
    }),
  )
}
