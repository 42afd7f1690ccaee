import { site } from '#web/site.ts'

export const localeOfMoney = () => (site.locale === 'en' ? 'en-GB' : site.locale)

export const countOf = (count: number) => new Intl.NumberFormat(localeOfMoney()).format(count)
