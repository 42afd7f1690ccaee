import type { TextWords } from '#contract/site.ts'
import { site } from '#web/site.ts'
import { Heading, contentProps } from './parts.tsx'
import { RunningText } from './running-text.tsx'

/** A page of running text: privacy, terms, and the operator's page about themselves. */
export const Legal = ({ words: { title, updated, version, body } }: { words: TextWords }) => (
  <main {...contentProps} className="mx-auto w-full max-w-[720px] px-5 py-14 sm:py-20">
    <Heading>{title}</Heading>
    {updated && (
      <p className="mt-3 text-sm text-soft">
        <time dateTime={updated}>{readable(updated)}</time>
        {version && ` · ${version}`}
      </p>
    )}
    <div className="prose mt-8">
      <RunningText text={body} topHeading={2} />
    </div>
  </main>
)

/** A day of a page's facts, in the language of the page. */
export const readable = (day: string) =>
  new Date(day).toLocaleDateString(site.locale === 'en' ? 'en-GB' : site.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
