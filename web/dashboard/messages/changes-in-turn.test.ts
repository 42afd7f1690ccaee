import { expect, test } from 'vitest'
import { changesOnTheirWay, inTurn } from './changes-in-turn.ts'

test('what takes a change back reaches the server after it, and other chats do not wait', async () => {
  const sent: string[] = []
  const first = Promise.withResolvers<string>()
  const send = (name: string, answer: Promise<string>) => () => {
    sent.push(name)
    return answer
  }
  const moved = inTurn('plums', send('move plums', first.promise))
  const undone = inTurn('plums', send('undo plums', Promise.resolve('undone')))
  await inTurn('pears', send('move pears', Promise.resolve('moved')))
  expect(sent).toEqual(['move plums', 'move pears'])
  expect(changesOnTheirWay('plums')).toBeDefined()
  first.reject(new Error('The server was away.'))
  await expect(moved).rejects.toThrow('away')
  expect(await undone).toBe('undone')
  expect(sent).toEqual(['move plums', 'move pears', 'undo plums'])
  await changesOnTheirWay('plums')
  expect(changesOnTheirWay('plums')).toBeUndefined()
})
