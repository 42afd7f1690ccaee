import { i18n } from '@lingui/core'

/** For dates and numbers: English without a country is written as in Great Britain. */
export const formatLocale = () => (i18n.locale === 'en' ? 'en-GB' : i18n.locale)

/** 'one, two and three', in the reader's language. */
export const formatList = (words: string[]) =>
  new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(words)

export const formatNumber = (value: number) => value.toLocaleString(formatLocale())
