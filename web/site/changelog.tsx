import type { ChangelogWords } from '#contract/site.ts'
import { readable } from './legal.tsx'
import { pathOfPage } from './links.ts'
import { Heading, Lead, contentProps } from './parts.tsx'
import { RunningText } from './running-text.tsx'

/** What is new for members, each with an address of its own. */
export const Changelog = ({ words }: { words: ChangelogWords }) => (
  <main {...contentProps} className="mx-auto w-full max-w-[720px] px-5 py-14 sm:py-20">
    <Heading>{words.title}</Heading>
    <Lead>{words.sentence}</Lead>
    <p className="mt-4 text-[15px] print:hidden">
      <a className="text-blue underline underline-offset-4" href={`${pathOfPage('changelog')}.xml`}>
        {words.feed}
      </a>
    </p>
    {words.entries.map(({ id, date, title, body }) => (
      <section key={id} id={id} className="mt-12 scroll-mt-6 border-t border-rule pt-6">
        <p className="text-sm text-soft tabular-nums">
          <time dateTime={date}>{readable(date)}</time>
        </p>
        <h2 className="mt-1 font-heading text-[26px] leading-tight tracking-[-0.012em]">
          <a className="rounded hover:text-blue" href={`#${id}`}>
            {title}
          </a>
        </h2>
        <div className="prose mt-3">
          <RunningText text={body} topHeading={3} />
        </div>
      </section>
    ))}
  </main>
)
