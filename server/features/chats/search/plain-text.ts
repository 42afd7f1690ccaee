/**
 * The readable text of an answer: without Markdown signs and citation numbers. Of a link its words
 * are read, also where the text was cut within its address.
 */
export const asRead = (markdown: string): string =>
  markdown
    .replace(/^(?:> ?|#{1,6} | {0,6}[-*+] )/gm, '')
    .replace(/ ?\[\d{1,3}\](?!\()/g, '')
    .replace(/\\([[\]])/g, (_, sign: string) => escaped[sign]!)
    .replace(/\[([^[\]\n]+)\]\(<[^<>\n]*(?:>\)|>?$)/g, '$1')
    .replace(/\[([^[\]\n]+)\]\([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*(?:\)|$)/g, '$1')
    .replace(/[\ue000\ue001]/g, (sign) => brackets[sign]!)
    .replace(
      /\\([\\`*_[\]<>#|~!&])|`|\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g,
      (_, meant?: string) => meant ?? '',
    )

/** Escaped brackets belong to the words of a link, and must not end them. */
const escaped: Record<string, string> = { '[': '\ue000', ']': '\ue001' }
const brackets: Record<string, string> = { '\ue000': '\\[', '\ue001': '\\]' }
