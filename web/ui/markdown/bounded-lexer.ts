import { Lexer, type Token, type Tokens } from 'marked'

/**
 * The library's time grows with the square of a piece of text in some cases, and without end in
 * depth. An answer may hold whatever a document or a member says, so both are bounded: the time for
 * a text then grows with its length alone.
 */
export class BoundedLexer extends Lexer {
  #depth = 0

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    // In pieces, as if there were nothing between them: emphasis over the edge is not seen.
    for (const piece of piecesOf(src)) super.inlineTokens(piece, tokens)
    return tokens
  }

  override blockTokens(src: string, tokens: Token[] = [], clipped?: boolean): any {
    if (this.#depth >= deepest) {
      const text: Tokens.Text = { type: 'text', raw: src, text: src, escaped: false }
      tokens.push(text)
      return tokens
    }
    this.#depth += 1
    try {
      return super.blockTokens(src, tokens, clipped)
    } finally {
      this.#depth -= 1
    }
  }
}

/** Lists and quotations within each other. */
const deepest = 20
/** Paragraphs are shorter, with very few exceptions. */
const longestPiece = 2_000

function piecesOf(text: string): string[] {
  if (text.length <= longestPiece) return [text]
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const most = from + longestPiece
    const space = most < text.length ? lastSpace(text, most) : text.length
    const to = space > from ? space : most
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

/** Near the edge, so that no word and no link is cut where there is a choice. */
function lastSpace(text: string, before: number): number {
  for (let at = before; at > before - 500; at--) if (/\s/.test(text[at]!)) return at
  return -1
}
