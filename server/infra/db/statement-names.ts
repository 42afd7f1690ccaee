import type { QueryConfig } from 'pg'

const NAMED_STATEMENTS = 300

type StatementNames = {
  of(text: string, parameters: ReadonlyArray<unknown>): QueryConfig
  forget(text: string): void
}

// A repeated statement gets a name, so it is parsed once. The number of names is limited, because
// each is kept as long as the connection.
export function createStatementNames(mostNames = NAMED_STATEMENTS): StatementNames {
  const names = new Map<string, string>()
  let given = 0
  return {
    of(text, parameters) {
      const values = [...parameters]
      const name = names.get(text)
      if (name !== undefined && values.length > 0) return { name, text, values }
      if (values.length > 0 && names.size < mostNames) names.set(text, `s${given++}`)
      return { text, values }
    },
    // For a statement whose table has changed: under another name it is parsed anew.
    forget: (text) => void names.delete(text),
  }
}
