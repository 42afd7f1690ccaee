/** Escapes what Markdown would read as markup. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|~!&]/g, '\\$&')
