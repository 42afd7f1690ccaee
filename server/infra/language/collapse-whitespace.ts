/** On one line: each run of spaces, tabs and line breaks is one space, and none is at either end. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim()
