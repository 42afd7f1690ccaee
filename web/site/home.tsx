import { paths } from '#web/paths.ts'
import { HomeFooter, HomeHeader } from './frame.tsx'
import { type Example, ProductExample } from './product-example.tsx'

/** The words of content/pages/home.md. */
export type HomeWords = {
  title: string
  description: string
  headline: string
  sentence: string
  button: string
  example: Example
  stepsTitle: string
  steps: { title: string; text: string }[]
  limitsTitle: string
  limits: string
  limitsExample: { question: string; answer: string; note: string }
  limitsFacts: string[]
  questionsTitle: string
  questions: { question: string; answer: string }[]
  endTitle: string
  endSentence: string
}

const sectionTitle = 'font-heading text-[28px] leading-tight tracking-[-0.012em] sm:text-[34px]'

export const Home = ({ words }: { words: HomeWords }) => (
  <>
    <HomeHeader />
    <main>
      <section className="mx-auto max-w-[1080px] px-5 pt-10 pb-14 sm:pt-16">
        <h1 className="max-w-[16ch] font-heading text-[44px] leading-[1.06] tracking-[-0.022em] xs:text-[52px] md:max-w-[20ch] md:text-[68px]">
          {words.headline}
        </h1>
        <p className="mt-6 max-w-[36em] font-serif text-[20px] leading-[1.5] text-soft sm:text-[22px]">
          {words.sentence}
        </p>
        <p className="mt-8">
          <MemberButton label={words.button} />
        </p>
        <ProductExample example={words.example} />
      </section>

      <section className="border-t border-rule bg-shade">
        <div className="mx-auto max-w-[1080px] px-5 py-16 sm:py-22">
          <h2 className={sectionTitle}>{words.stepsTitle}</h2>
          <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-12">
            {words.steps.map((step, index) => (
              <li key={step.title} className="border-t border-ink pt-4">
                <p className="font-serif text-[15px] text-faint tabular-nums" aria-hidden>
                  {index + 1}
                </p>
                <h3 className="mt-2 font-serif text-[21px] leading-snug font-medium">
                  {step.title}
                </h3>
                <p className="mt-3 leading-relaxed text-soft">{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="mx-auto grid max-w-[1080px] gap-10 px-5 py-16 sm:py-22 md:grid-cols-2 md:gap-16">
        <div>
          <h2 className={sectionTitle}>{words.limitsTitle}</h2>
          <p className="mt-5 font-serif text-[19px] leading-relaxed text-soft">{words.limits}</p>
          <ul className="mt-7 space-y-3 text-soft">
            {words.limitsFacts.map((fact) => (
              <li key={fact} className="border-t border-rule pt-3 leading-relaxed">
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <figure className="self-start rounded-lg border border-rule bg-card p-6 sm:p-8">
          <p className="border-l-2 border-ink pl-4 leading-relaxed">
            {words.limitsExample.question}
          </p>
          <p className="mt-5 font-serif text-[19px] leading-relaxed">
            {words.limitsExample.answer}
          </p>
          <p className="mt-4 inline-flex items-center gap-2 text-sm text-soft">
            <NotInLibrary />
            {words.limitsExample.note}
          </p>
        </figure>
      </section>

      <section className="border-t border-rule">
        <div className="mx-auto grid max-w-[1080px] gap-8 px-5 py-16 sm:py-22 md:grid-cols-[1fr_2fr] md:gap-16">
          <h2 className={sectionTitle}>{words.questionsTitle}</h2>
          <div className="border-b border-rule">
            {words.questions.map(({ question, answer }) => (
              <details key={question} className="group border-t border-rule">
                <summary className="flex list-none items-baseline justify-between gap-4 py-4 font-medium hover:text-blue [&::-webkit-details-marker]:hidden">
                  {question}
                  <span
                    aria-hidden
                    className="font-serif text-xl leading-none text-faint transition-transform duration-150 group-open:rotate-45"
                  >
                    +
                  </span>
                </summary>
                <p className="max-w-[60ch] pr-8 pb-5 leading-relaxed text-soft">{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>

      <section className="border-t border-rule bg-shade">
        <div className="mx-auto max-w-[1080px] px-5 py-18 sm:py-24">
          <h2 className="font-heading text-[34px] leading-[1.12] tracking-[-0.016em] sm:text-[46px]">
            {words.endTitle} <span className="text-soft">{words.endSentence}</span>
          </h2>
          <p className="mt-8">
            <MemberButton label={words.button} />
          </p>
        </div>
      </section>
    </main>
    <HomeFooter />
  </>
)

const buttonLook =
  'min-h-12 items-center rounded bg-blue px-6 text-[17px] font-medium text-on-blue hover:bg-blue-strong'

const MemberButton = ({ label }: { label: string }) => (
  <>
    <a href={paths.register} className={`${buttonLook} inline-flex member:hidden`}>
      {label}
    </a>
    <a href={paths.messages} className={`${buttonLook} hidden member:inline-flex`}>
      Ask a question
    </a>
  </>
)

const NotInLibrary = () => (
  <svg
    viewBox="0 0 16 16"
    className="size-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    aria-hidden
  >
    <circle cx="8" cy="8" r="6" />
    <path d="M3.9 12.1 12.1 3.9" />
  </svg>
)
