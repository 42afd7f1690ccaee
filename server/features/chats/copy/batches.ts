// As much as one statement takes without holding others up.
const atOnce = { rows: 200, characters: 300_000 }

/** Messages for one statement each, in their order. */
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
