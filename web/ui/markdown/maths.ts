import type { TokenizerThis } from 'marked'

/** A formula as it was written, without the signs around it. */
export type FormulaToken = { type: 'formula'; raw: string; source: string; display: boolean }

const longest = 4_000

/**
 * `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, so that the lexer does not take their backslashes and
 * underscores for its own. A formula never holds an empty line: what has settled stays settled.
 */
export const mathsExtensions = {
  inline: [(src: string) => inParentheses(src) ?? displayed(src) ?? inDollars(src)],
  block: [
    function block(this: TokenizerThis, src: string) {
      const token = displayed(src.slice(0, longest + 8))
      // With words behind it, it is one of a paragraph.
      return token && /^[ \t]*(?:\n|$)/.test(src.slice(token.raw.length, token.raw.length + 80))
        ? token
        : undefined
    },
  ],
  startInline: [(src: string) => earliest(src, '$', '\\(', '\\[')],
  startBlock: [
    (src: string) => {
      const at = earliest(src, '\n$$', '\n\\[')
      return at < 0 ? at : at + 1
    },
  ],
  renderers: {},
  childTokens: {},
}

function earliest(src: string, ...marks: string[]): number {
  const found = marks.map((mark) => src.indexOf(mark)).filter((at) => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

const inParentheses = (src: string) => between(src, '\\(', '\\)', false)
const displayed = (src: string) =>
  between(src, '$$', '$$', true) ?? between(src, '\\[', '\\]', true)

function between(
  src: string,
  open: string,
  close: string,
  display: boolean,
): FormulaToken | undefined {
  if (!src.startsWith(open)) return undefined
  const within = src.slice(open.length, open.length + longest)
  const end = within.indexOf(close)
  const source = within.slice(0, end).trim()
  if (end < 0 || !source || hasEmptyLine(within.slice(0, end))) return undefined
  return { type: 'formula', raw: open + within.slice(0, end) + close, source, display }
}

/** Dollars stand around prices too: a formula begins and ends beside its signs, and no digit follows. */
function inDollars(src: string): FormulaToken | undefined {
  if (!src.startsWith('$') || /^\$[\s$]/.test(src)) return undefined
  const within = src.slice(1, longest)
  for (let at = within.indexOf('$'); at > 0; at = within.indexOf('$', at + 1)) {
    if (within[at - 1] === '\\') continue
    const source = within.slice(0, at)
    if (/\s$/.test(source) || /^[\d$]/.test(within.slice(at + 1))) return undefined
    if (hasEmptyLine(source) || isPrice(source)) return undefined
    return { type: 'formula', raw: `$${source}$`, source, display: false }
  }
  return undefined
}

const isPrice = (source: string) =>
  /^\d/.test(source) && !/[\\^_={}]/.test(source) && /\s/.test(source)

const hasEmptyLine = (source: string) => source.includes('\n') && /\n[ \t]*\n/.test(source)
