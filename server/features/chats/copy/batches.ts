// The size of one statement that does not hold others up.
const atOnce = { rows: 100, characters: 60_000 }

/** Groups the messages, in their order, into one statement each. */
export function* portions<T extends { content: string }>(rows: T[]): Generator<T[]> {
  let some: T[] = []
  let characters = 0
  for (const row of rows) {
    if (
      some.length >= atOnce.rows ||
      (characters > 0 && characters + row.content.length > atOnce.characters)
    ) {
      yield some
      ;[some, characters] = [[], 0]
    }
    some.push(row)
    characters += row.content.length
  }
  if (some.length > 0) yield some
}
