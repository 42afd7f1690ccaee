import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { Mailing } from '#contract/desk/mailings.ts'
import { site } from '#web/site.ts'
import { formatLocale } from '#web/ui/format/locale.ts'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'

export const stateNames = (): Record<Mailing['state'], string> => ({
  draft: t`Draft`,
  scheduled: t`Scheduled`,
  sending: t`Being sent`,
  stopped: t`Stopped`,
  sent: t`Sent`,
})

/** What each member reads their own first name in the place of. */
export const placeholder = '{{firstName}}'

/** For editors, who read the text before there is a recipient. */
export const withNamed = (text: string) => text.replaceAll(placeholder, t`[first name]`)

/** The same in Markdown, to which a word in brackets may be a link. */
export const withNamedInMarkdown = (text: string) =>
  text.replaceAll(placeholder, `\\${t`[first name]`}`)

/** In the reader's language, or else in the first one of the site in which it has one. */
export const nameOf = ({ texts }: Pick<Mailing, 'texts'>): string => withNamed(subjectOf(texts))

const subjectOf = (texts: Mailing['texts']): string =>
  [i18n.locale, ...site.languages.map(({ locale }) => locale), ...Object.keys(texts)]
    .map((locale) => texts[locale]?.subject)
    .find(Boolean) ?? t`Without a subject`

export const isWritten = ({ texts }: Pick<Mailing, 'texts'>, locale: string) =>
  Boolean(texts[locale]?.subject.trim() && texts[locale].body.trim())

export const number = (value: number) => value.toLocaleString(formatLocale())

export const membersInWords = (count: number) =>
  plural(count, { one: '# member', other: '# members' })

/** What a line of the list says beside the name. */
export function standing({ state, counts, sendAt, changedAt, finishedAt }: Mailing): string {
  if (state === 'scheduled' && sendAt) return t`for ${exactTime(sendAt)}`
  if (!counts) return spokenTime(changedAt)
  const [sent, all] = [number(counts.sent), number(counts.recipients - counts.skipped)]
  if (state === 'sent' && finishedAt) return t`to ${sent}, ${spokenTime(finishedAt)}`
  return t`${sent} of ${all}`
}
