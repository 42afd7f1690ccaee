import { i18n } from '@lingui/core'

/** For dates and numbers: English without a country is written as in Great Britain. */
export const formatLocale = () => (i18n.locale === 'en' ? 'en-GB' : i18n.locale)

export const formatNumber = (value: number) => value.toLocaleString(formatLocale())
