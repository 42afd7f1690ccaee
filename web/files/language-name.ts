import { formatLocale } from '#web/ui/format/locale.ts'

/** The languages that the search knows by names of its own. */
const codes: Record<string, string> = {
  arabic: 'ar',
  armenian: 'hy',
  basque: 'eu',
  catalan: 'ca',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hindi: 'hi',
  hungarian: 'hu',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  lithuanian: 'lt',
  nepali: 'ne',
  norwegian: 'no',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  spanish: 'es',
  swedish: 'sv',
  tamil: 'ta',
  turkish: 'tr',
  yiddish: 'yi',
}

/** What the reader calls a language that a document is written in. */
export function languageName(language: string): string {
  const code = codes[language]
  if (!code) return language
  return new Intl.DisplayNames([formatLocale()], { type: 'language' }).of(code) ?? language
}
