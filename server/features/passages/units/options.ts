const option = /(?<![^\s('"‘“„`[,|/])-{1,2}[\p{L}\d?#][\p{L}\d_-]{0,40}(?![\p{L}\d])/gu

/** The options of a program that a text names: ‘-x’ and ‘--delete’. */
export const optionsIn = (text: string): string[] => withPlainDashes(text).match(option) ?? []

/** Printed manuals have other signs for a hyphen, and telephones make one dash of two. */
const withPlainDashes = (text: string): string =>
  text
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/(?<![^\s('"‘“„`[,|/])[–—](?=\p{L}{2})/gu, '--')
    .replace(/(?<![^\s('"‘“„`[,|/])[–—](?=\p{L}(?!\p{L}))/gu, '-')

const longestTerm = 160
const ownName = /^-{1,2}[\p{L}\d?#][\p{L}\d_-]{0,40}(?![\p{L}\d])/u
const attached = /^(?:[=[<{:][^\s,|]{0,60})/u
const argument = String.raw`(?:<[^>]{1,40}>|\[[^\]]{1,40}\]|\{[^}]{1,60}\}|[\p{L}\d_.:/+-]{1,30})`
/** What stands between two names of one option: ‘-b n or --buffers=n’. */
const between = new RegExp(
  String.raw`^(?:(?: ${argument}){0,2}(?:\s{0,3}[,|/]\s{0,3}|\s{1,3}(?:or|oder)\s{1,3})|\s{1,3})(?=-{1,2}[\p{L}\d?#])`,
  'u',
)

/** The names of the option with which a line begins, as in a manual, and what is behind them. */
function termIn(line: string): { names: string[]; rest: string } {
  const names: string[] = []
  let rest = withPlainDashes(line.slice(0, longestTerm).trimStart())
  for (;;) {
    const [name] = ownName.exec(rest) ?? []
    if (name === undefined) return { names, rest }
    names.push(name)
    rest = rest.slice(name.length).replace(attached, '')
    const [separator] = between.exec(rest) ?? []
    if (separator === undefined) return { names, rest }
    rest = rest.slice(separator.length)
  }
}

/** The options that a line of a manual defines: it begins with them. */
export const optionsDefined = (line: string): string[] => termIn(line).names

/**
 * A sentence with the name of the option that it defines: in a manual with letters of many kinds, the
 * name is the heading over it.
 */
export function withOption(heading: string, quote: string, position: number): string {
  const last = position === 0 ? heading.slice(heading.lastIndexOf('› ') + 1).trim() : ''
  // The reading may have joined it to the heading above.
  const name = last.slice(Math.max(0, last.search(/(?<!\S)-{1,2}\p{L}/u)))
  return optionTerm(name) ? `${name} ${quote}` : quote
}

const arguments_ = new RegExp(String.raw`^(?:\s{0,3}(?:${argument}|\.\.\.)){0,3}\s{0,3}$`, 'u')
const mostWordsOfArgument = 1

/**
 * Whether a line is only the name of an option with its argument, which is defined below: ‘-m <msg>’.
 * `isLoose`: the argument may as well be a word that says what the option does.
 */
export function optionTerm(line: string): { isLoose: boolean } | undefined {
  const { names, rest } = termIn(line)
  if (names.length === 0 || line.length > longestTerm || !arguments_.test(rest)) return undefined
  const words = rest.match(/(?<![<[{\p{L}\d_])\p{Ll}[\p{L}\d_-]*(?![\p{L}\d>\]}])/gu) ?? []
  return words.length <= mostWordsOfArgument ? { isLoose: words.length > 0 } : undefined
}
