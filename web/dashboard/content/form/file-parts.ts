import type { ContentFields } from '#contract/desk/content-fields.ts'

/** A file, cut into what the form shows and what it leaves as it is. */
export type FileParts = {
  before: string
  /** The YAML, or the subject of an e-mail. */
  facts: string
  between: string
  /** Markdown; null where the file has none. */
  text: string | null
}

/** Undefined where the file has not the form that its kind has. */
export function cut(file: string, { in: place, hasText }: Place): FileParts | undefined {
  if (place === 'file') return { before: '', facts: file, between: '', text: null }
  if (place === 'firstLine') {
    const [whole, before = '', facts = '', between = ''] =
      /^(\uFEFF?#[ \t]+)([^\r\n]*)((?:\r?\n){0,2})/.exec(file) ?? []
    if (whole === undefined) return undefined
    return { before, facts, between: between || '\n\n', text: file.slice(whole.length) }
  }
  const before = /^\uFEFF?---\r?\n/.exec(file)?.[0]
  if (before === undefined) return undefined
  const end = /^---(?:\r?\n){1,2}/m
  const rest = file.slice(before.length)
  const found = end.exec(rest)
  if (!found) return undefined
  const after = rest.slice(found.index)
  // A page without a text may have one all the same, which stays.
  const between = hasText ? found[0] : after
  return {
    before,
    facts: rest.slice(0, found.index),
    between,
    text: hasText ? after.slice(between.length) : null,
  }
}

type Place = Pick<ContentFields, 'in' | 'hasText'>

export const joined = ({ before, facts, between, text }: FileParts): string =>
  before + facts + between + (text ?? '')
