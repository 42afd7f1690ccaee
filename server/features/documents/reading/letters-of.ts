/** How many letters and digits a text has. */
export const lettersOf = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length
