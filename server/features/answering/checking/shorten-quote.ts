const longestQuote = 600

/** A quote that is not too long, cut between words, or at least between characters. */
export function shortened(quote: string): string {
  if (quote.length <= longestQuote) return quote
  const space = quote.lastIndexOf(' ', longestQuote)
  return space > 0 ? quote.slice(0, space) : [...quote.slice(0, longestQuote)].slice(0, -1).join('')
}
