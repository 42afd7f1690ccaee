import type { ContactWords } from '#contract/site.ts'
import { site } from '#web/site.ts'
import { StrokeIcon } from '#web/ui/stroke-icon.tsx'
import { Heading, Lead, contentProps } from './parts.tsx'

const field =
  'mt-1.5 block w-full rounded border border-edge bg-card px-4 py-3 text-[17px] aria-[invalid=true]:border-bad'

/** The form works with its small script; without one the addresses beside it do. */
export const Contact = ({ words }: { words: ContactWords }) => (
  <main {...contentProps} className="mx-auto w-full max-w-[1080px] px-5 py-14 sm:py-20">
    <Heading>{words.headline}</Heading>
    <Lead>{words.sentence}</Lead>
    <div className="mt-10 grid gap-12 md:grid-cols-[1.6fr_1fr] md:gap-16">
      <div>
        <p className="scripted:hidden">{words.withoutScript}</p>
        <form
          noValidate
          data-contact=""
          data-sending={words.sending}
          data-failed={words.failed}
          className="hidden scripted:block"
        >
          <p
            role="alert"
            data-form-error=""
            className="mb-6 hidden items-start gap-2 rounded border border-bad px-4 py-3 text-bad data-shown:flex"
          >
            <Wrong className="mt-1" />
            <span />
          </p>
          <Field name="name" label={words.name} autoComplete="name" />
          <Field name="email" label={words.email} type="email" autoComplete="email" />
          <Field name="subject" label={words.subject} />
          <Field name="message" label={words.message} long />
          <div aria-hidden className="absolute -start-[9999px]">
            <label>
              Website
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <button
            type="button"
            data-send=""
            className="mt-2 inline-flex min-h-12 items-center rounded bg-blue px-6 text-[17px] font-medium text-on-blue hover:bg-blue-strong disabled:opacity-60"
          >
            {words.send}
          </button>
        </form>
        <div
          data-sent=""
          role="status"
          tabIndex={-1}
          className="hidden rounded-lg border border-rule bg-card p-6 outline-none data-shown:block sm:p-8"
        >
          <h2 className="font-serif text-[22px] font-medium">{words.sentTitle}</h2>
          <p className="mt-2 leading-relaxed text-soft">{words.sent}</p>
          <button
            type="button"
            data-another=""
            className="mt-5 text-blue underline underline-offset-4"
          >
            {words.another}
          </button>
        </div>
      </div>
      <aside className="border-t border-ink pt-5 md:self-start">
        <h2 className="font-serif text-[21px] font-medium">{words.addressTitle}</h2>
        <address className="mt-3 leading-relaxed text-soft not-italic">
          {site.brand.organisationInFull}
          <br />
          {site.contact.address}
          <br />
          <a
            className="text-blue underline underline-offset-4"
            href={`mailto:${site.contact.email}`}
          >
            {site.contact.email}
          </a>
          {site.contact.phone && <Telephone number={site.contact.phone} />}
        </address>
      </aside>
    </div>
  </main>
)

/** What has words in it, such as an extension, or is two numbers cannot be dialled as it is written. */
function Telephone({ number }: { number: string }) {
  const isPlain = /^[\d\s()+./-]+$/.test(number) && !/\/\s*[+0]/.test(number)
  return (
    <>
      <br />
      {isPlain ? (
        <a
          className="text-blue underline underline-offset-4"
          href={`tel:${number.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`}
        >
          {number}
        </a>
      ) : (
        number
      )}
    </>
  )
}

function Field({
  name,
  label,
  type = 'text',
  autoComplete,
  long,
}: {
  name: string
  label: string
  type?: string
  autoComplete?: string
  long?: boolean
}) {
  const error = `${name}-error`
  const shared = { id: name, name, required: true, 'aria-describedby': error, className: field }
  return (
    <div className="mb-5">
      <label htmlFor={name} className="text-[15px] font-medium">
        {label}
      </label>
      {long ? (
        <textarea {...shared} rows={7} maxLength={5_000} />
      ) : (
        <input {...shared} type={type} autoComplete={autoComplete ?? 'off'} />
      )}
      <p
        id={error}
        className="mt-1.5 flex min-h-5 items-start gap-1.5 text-[14px] leading-5 text-bad has-[span:empty]:[&>svg]:hidden"
      >
        <Wrong className="mt-[2px]" />
        <span data-error={name} />
      </p>
    </div>
  )
}

const Wrong = ({ className }: { className: string }) => (
  <StrokeIcon box={16} stroke={1.4} className={`size-4 shrink-0 ${className}`}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 5v3.4M8 10.9v.1" />
  </StrokeIcon>
)
