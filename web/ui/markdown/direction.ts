/**
 * The direction of a block that holds others: `dir="auto"` looks only at its own words, and they
 * have none. As for it, the first letter decides.
 */
export const directionOf = (text: string): 'rtl' | 'ltr' =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
