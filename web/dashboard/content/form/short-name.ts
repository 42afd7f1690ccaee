const letters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
}

const longest = 40

/** “Über uns & mehr” is ueber-uns-mehr; with a number where that is taken. Empty of other scripts. */
export function shortName(title: string, taken: unknown[] = []): string {
  const plain = [...title.normalize('NFC').toLowerCase()]
    .map((letter) => letters[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .join('')
  const words = plain.match(/[a-z0-9]+/g) ?? []
  let short = ''
  for (const word of words) {
    const longer = short ? `${short}-${word}` : word.slice(0, longest)
    if (longer.length > longest) break
    short = longer
  }
  if (!short || !taken.includes(short)) return short
  for (let n = 2; ; n++) if (!taken.includes(`${short}-${n}`)) return `${short}-${n}`
}
