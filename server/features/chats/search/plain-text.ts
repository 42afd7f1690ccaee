/** The readable text of an answer: without Markdown signs and citation numbers. */
export const asRead = (markdown: string): string =>
  markdown
    .replace(/^(?:> ?|#{1,6} )/gm, '')
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/\[([^[\]\n]{1,200})\]\(<?[^()\s]{1,500}>?\)/g, '$1')
    .replace(
      /\\([\\`*_[\]<>#|~!&])|`|\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g,
      (_, meant?: string) => meant ?? '',
    )
