/** Escapes what Markdown would read as markup. */
export const plain = (text: string) => text.replace(/[\\`*_[\]<>#|~!&]/g, '\\$&')
