import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { isFor } from '#server/features/audiences/audiences.ts'
import type { WrittenLesson } from './lessons.ts'

// A player sends no token with its requests for a film. So the address of a film that is not for
// everyone has a key in it, which is good until the end of the next day.

const use = 'film'

const keyOf = ({ secrets }: Pick<App, 'secrets'>, name: string, day: number) =>
  secrets.hash(use, `${day} ${name}`)

const today = ({ now }: Pick<App, 'now'>) => Math.floor(now().getTime() / dayMs)

/** A file that any lesson for guests has, or that none has, is for guests. */
const isOpen = (lessons: WrittenLesson[], name: string) => {
  const having = lessons.filter(({ video }) => video?.file === name || video?.captions === name)
  return having.length === 0 || having.some(({ audience }) => isFor({ memberId: null }, audience))
}

export const filmLinks =
  (app: Pick<App, 'secrets' | 'now'>, lessons: WrittenLesson[]) =>
  (name: string): string => {
    const path = `/v1/training/media/${encodeURIComponent(name)}`
    if (isOpen(lessons, name)) return path
    return `${path}?key=${keyOf(app, name, today(app)).toString('base64url')}`
  }

export function mayPlay(
  app: Pick<App, 'secrets' | 'now'>,
  lessons: WrittenLesson[],
  name: string,
  key = '',
): boolean {
  if (isOpen(lessons, name)) return true
  const given = Buffer.from(key, 'base64url')
  return [0, 1].some((daysAgo) => {
    const wanted = keyOf(app, name, today(app) - daysAgo)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
