import type { FaqWords } from '#contract/site.ts'
import { pathOfPage } from './links.ts'
import { Heading, Questions, contentProps, sectionTitle } from './parts.tsx'
import { RunningText } from './running-text.tsx'

/** Reads whole without a script; with one it can be searched, and a link opens its question. */
export const Faq = ({ words }: { words: FaqWords }) => (
  <main {...contentProps} className="mx-auto w-full max-w-[1080px] px-5 py-14 sm:py-20">
    <Heading>{words.headline}</Heading>
    <form role="search" className="mt-8 hidden max-w-[34em] scripted:block" data-faq-search="">
      <label htmlFor="faq-search" className="text-[15px] font-medium">
        {words.search}
      </label>
      <input
        id="faq-search"
        type="search"
        autoComplete="off"
        className="mt-1.5 block min-h-12 w-full rounded border border-edge bg-card px-4 text-[17px]"
      />
      <p
        role="status"
        data-found={words.found}
        data-nothing={words.nothing}
        className="mt-2 min-h-6 text-[15px] text-soft"
      />
    </form>
    {words.groups.map(({ title, questions }) => (
      <section
        key={title}
        data-faq-group=""
        className="mt-12 grid gap-4 md:grid-cols-[1fr_2fr] md:gap-16"
      >
        <h2 className={sectionTitle}>{title}</h2>
        <Questions
          questions={questions.map(({ answer, ...rest }) => ({
            ...rest,
            answer: (
              <div className="prose">
                <RunningText text={answer} topHeading={3} />
              </div>
            ),
          }))}
        />
      </section>
    ))}
    <div className="mt-16 border-t border-ink pt-6">
      <p className="max-w-[36em] font-serif text-[19px] leading-relaxed text-soft">
        {words.askSentence}{' '}
        <a
          href={pathOfPage('contact')}
          className="whitespace-nowrap text-blue underline underline-offset-4"
        >
          {words.askTitle}
        </a>
      </p>
    </div>
  </main>
)
