/** One line of text as Markdown that is no markup, whatever it contains; it may begin a line. */
export const plainInMarkdown = (line: string): string =>
  line
    .replace(/[\\`*_{}[\]<>()#|~!&]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d{1,9})\./, '$1\\.')
