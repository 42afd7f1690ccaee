import { badRequest } from './errors.ts'

/** Where a list went on: the last row's time and id. Callers hand it back as it is. */
export const writeCursor = (time: Date, id: string) =>
  Buffer.from(`${time.toISOString()} ${id}`).toString('base64url')

export function readCursor(cursor: string | undefined): { time: string; id: string } | undefined {
  if (!cursor) return undefined
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (Number.isNaN(Date.parse(time)) || !/^[0-9a-f-]{36}$/.test(id))
    throw badRequest('This cursor is not one of ours. Begin the list anew.')
  return { time, id }
}
