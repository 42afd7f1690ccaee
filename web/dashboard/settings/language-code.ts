/** Those of which people write the name instead of the code. */
const codes =
  'ar bg bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu is it ja ko lt lv mk mt nb nl nn no pl pt ro ru sk sl sq sr sv tr uk vi zh'.split(
    ' ',
  )

/** “English”, “Englisch” and “EN” are en; what is no language is left for the server to refuse. */
export function languageCode(word: string): string {
  const lower = word.toLowerCase()
  if (codes.includes(lower)) return lower
  const isCalledSo = (code: string) =>
    [code, 'en', 'de'].some(
      (locale) =>
        new Intl.DisplayNames([locale], { type: 'language' }).of(code)?.toLowerCase() === lower,
    )
  return codes.find(isCalledSo) ?? word
}
