/** Without umlauts and accents: ‘u’ for ‘ü’. As signs of their own they would cut ‘für’ in two. */
export const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '')
