/** The latest change of each chat that is on its way to the server. */
const onTheirWay = new Map<string, Promise<void>>()

/**
 * Sends the changes of one chat one after the other: what takes the first one back may be quicker. A
 * change that fails does not hold up the next.
 */
export function inTurn<T>(chatId: string, send: () => Promise<T>): Promise<T> {
  const before = onTheirWay.get(chatId) ?? Promise.resolve()
  const sent = before.then(send)
  const ended = sent
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (onTheirWay.get(chatId) === ended) onTheirWay.delete(chatId)
    })
  onTheirWay.set(chatId, ended)
  return sent
}

/** Resolves when the server has what was changed here; undefined where it has all of it. */
export const changesOnTheirWay = (chatId: string): Promise<void> | undefined =>
  onTheirWay.get(chatId)
