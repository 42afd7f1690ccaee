import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Mailing, type MailingText, mailings } from '#contract/desk/mailings.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { site } from '#web/site.ts'
import { RunningText } from '#web/site/running-text.tsx'
import { useMember } from '#web/state/store.ts'
import { useDebounced } from '#web/ui/debounced.ts'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { placeholder } from './words.ts'

type Texts = Mailing['texts']
const empty: MailingText = { subject: '', body: '' }

/** What the server says of one field of one language, by such a name as `texts.en.body`. */
type Faults = Readonly<Record<string, string>>
export const isOfText = (name: string) => name.startsWith('texts.')

/** The languages of the site, beside each other where there is room. */
export function TextFields({
  texts,
  faults,
  onChange,
}: {
  texts: Texts
  faults: Faults
  onChange: (texts: Texts) => void
}) {
  return (
    <>
      <p className="mb-5 max-w-[64ch] text-[14px] text-soft">
        <Trans>
          Each member gets it in their language. Where you leave a language empty, its members get
          the first one that you have written. {placeholder} becomes the first name; the text is
          Markdown.
        </Trans>
      </p>
      <div className="grid gap-8 lg:grid-cols-2">
        {site.languages.map(({ locale, name }) => (
          <TextField
            key={locale}
            locale={locale}
            language={name}
            text={texts[locale] ?? empty}
            faults={{
              subject: faults[`texts.${locale}.subject`],
              body: faults[`texts.${locale}.body`],
            }}
            onChange={(text) => {
              const { [locale]: _, ...others } = texts
              onChange(text.subject || text.body ? { ...texts, [locale]: text } : others)
            }}
          />
        ))}
      </div>
    </>
  )
}

type Props = {
  locale: string
  language: string
  text: MailingText
  faults: Record<keyof MailingText, string | undefined>
  onChange: (text: MailingText) => void
}

function TextField({ locale, language, text, faults, onChange }: Props) {
  const body = useId()
  return (
    <fieldset className="min-w-0">
      <legend lang={locale} className="mb-3 font-heading text-[19px]">
        {language}
      </legend>
      <Field
        label={t`Subject`}
        lang={locale}
        value={text.subject}
        error={faults.subject}
        maxLength={150}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ ...text, subject: value })}
      />
      <label htmlFor={body} className="mt-4 mb-1.5 block text-[15px] font-medium">
        <Trans>Text</Trans>
      </label>
      <textarea
        id={body}
        lang={locale}
        value={text.body}
        maxLength={20_000}
        onChange={({ currentTarget: { value } }) => onChange({ ...text, body: value })}
        aria-invalid={faults.body ? true : undefined}
        aria-describedby={faults.body ? `${body}-error` : undefined}
        className="block field-sizing-content max-h-[60dvh] min-h-56 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {faults.body && <FieldError id={`${body}-error`}>{faults.body}</FieldError>}
      {text.body.trim() && <Preview locale={locale} text={text} />}
    </fieldset>
  )
}

/** As it is read: with the operator's own name, and beside it as plain text. */
function Preview({ locale, text }: Pick<Props, 'locale' | 'text'>) {
  const name = useMember()?.firstName ?? ''
  const [open, setOpen] = useState(false)
  const settled = JSON.parse(useDebounced(JSON.stringify(text), 400)) as MailingText
  const preview = useQuery({
    ...reading(mailings.preview, { body: { locale, ...settled } }),
    enabled: open,
    meta: { quiet: true },
    retry: false,
  })
  return (
    <details
      className="mt-4 rounded border border-rule"
      lang={locale}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-4 py-2.5 text-[15px] text-soft hover:text-ink">
        <Trans>Preview</Trans>
      </summary>
      <div className="border-t border-rule px-4 py-5 [overflow-wrap:anywhere]">
        <p className="mb-4 text-[17px] font-semibold">{preview.data?.subject ?? settled.subject}</p>
        <div className="prose">
          <RunningText text={settled.body.replaceAll(placeholder, name)} topHeading={3} />
        </div>
        {preview.error !== null && (
          <p className="mt-4 text-[13px] text-bad">{sentenceOf(preview.error)}</p>
        )}
        {preview.data && (
          <details className="mt-5">
            <summary className="cursor-pointer text-[13px] text-blue">
              <Trans>As plain text</Trans>
            </summary>
            <pre className="mt-2 text-[13px] whitespace-pre-wrap">{preview.data.text}</pre>
          </details>
        )}
      </div>
    </details>
  )
}
