/** How many characters a line is indented; -1 where it is blank. */
export const indentOf = (line: string): number => line.search(/\S/)
