import type { Token, TokensList } from 'marked'

/** A block that will not change any more, or the last one, which may. */
export type Block = { key: number; token: Token }

export type Parsed = {
  blocks: Block[]
  /** Where the last block begins in `text`: everything before it is settled. */
  openAt: number
  text: string
  /** What is behind it in `text` is shown as it is, as one more block, until more of it has come. */
  readTo: number
  links: TokensList['links']
  /** How many characters the lexer has read so far, for the test that keeps the cost down. */
  charactersRead: number
}

export const nothingParsed: Parsed = {
  blocks: [],
  openAt: 0,
  text: '',
  readTo: 0,
  links: {},
  charactersRead: 0,
}
