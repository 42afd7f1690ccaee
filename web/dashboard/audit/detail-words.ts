import { t } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/desk/audit.ts'
import { roleWords } from '#web/dashboard/role-words.ts'

const audienceWords: Record<string, () => string> = {
  everyone: () => t`Everyone, guests too`,
  members: () => t`All members`,
  some: () => t`Only some members`,
}

const settingWords: Record<string, () => string> = {
  strictness: () => t`How strict`,
  length: () => t`Length`,
  tone: () => t`Tone`,
  words: () => t`Words of the house`,
  fixed: () => t`Fixed answers`,
  topics: () => t`Topics to leave alone`,
  model: () => t`Model`,
  prices: () => t`Prices`,
}

const valueWords: Record<string, () => string> = {
  open: () => t`Anybody`,
  invited: () => t`Only people who are invited`,
  closed: () => t`Nobody`,
  'quotes-only': () => t`Quotes only`,
  'quotes-first': () => t`Quotes first`,
  free: () => t`Free with checks`,
  short: () => t`Short`,
  medium: () => t`As the question needs it`,
  long: () => t`In full`,
}

/** What the log keeps in the names of the API, such as 'member → editor: Helps', in the reader's words. */
export function reasonWords({ act, reason }: Pick<AuditEntry, 'act' | 'reason'>): string | null {
  if (!reason) return null
  const words: Record<string, () => string> | undefined =
    act === 'member.role-changed'
      ? roleWords
      : act === 'document.audience-changed'
        ? audienceWords
        : undefined
  if (!words) return reason
  const said = (name: string) => words[name]?.() ?? name
  return reason.replace(
    /^(\w{1,20})( \([^→]{0,500}\))? → (\w{1,20})/,
    (_, from: string, of: string = '', to: string) => `${said(from)}${of} → ${said(to)}`,
  )
}

/** Of a setting, which one and its value: 'registration' has its value alone, 'answering.…' a name before it. */
export function subjectWords({ subject }: Pick<AuditEntry, 'subject'>): string | null {
  if (subject.kind !== 'setting' || !subject.name) return subject.name
  const [, name, own] = /^(\w{1,20}): (.*)$/s.exec(subject.name) ?? []
  const value = own ?? subject.name
  const said = valueWords[value]?.() ?? value
  if (!name) return subject.id === 'registration' ? `${t`Who may become a member`}: ${said}` : said
  const setting = settingWords[name]?.() ?? name
  // What was written in one's own words is not one of these.
  return `${setting}: ${name === 'tone' ? value : said}`
}
