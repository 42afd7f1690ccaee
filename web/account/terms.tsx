import { Trans, useLingui } from '@lingui/react/macro'
import { site } from '#web/site.ts'
import { pathOfPage } from '#web/site/links.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { inlineLink } from './card.tsx'

/** The terms that every new member accepts. */
export function Terms({ error }: { error?: string | undefined }) {
  const { i18n } = useLingui()
  // Nobody accepts what they cannot read.
  const locale = site.languages.find((one) => one.locale === i18n.locale)?.locale
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are a message, which the rule cannot read */}
      <label className="flex items-start gap-3 text-[15px]">
        <input
          type="checkbox"
          name="acceptTerms"
          value="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-blue"
        />
        <span>
          <Trans>
            I accept the{' '}
            <a
              href={pathOfPage('terms-and-conditions', locale)}
              target="_blank"
              className={inlineLink}
            >
              terms and conditions
            </a>{' '}
            and have read the{' '}
            <a href={pathOfPage('privacy-policy', locale)} target="_blank" className={inlineLink}>
              privacy policy
            </a>
            .
          </Trans>
        </span>
      </label>
      {error && <FieldError id="terms-error">{error}</FieldError>}
    </div>
  )
}
