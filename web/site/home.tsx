import { Trans } from '@lingui/react/macro'
import type { HomeWords, PageHead } from '#contract/site.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { moneyOf } from '#web/ui/format/money.ts'
import { StrokeIcon } from '#web/ui/stroke-icon.tsx'
import { Footer, HomeHeader } from './frame.tsx'
import { goOnTo, pathOfPage, takesMembers } from './links.ts'
import { Questions, contentProps, sectionTitle } from './parts.tsx'
import { LoginNeeded } from './login-needed.tsx'
import { ProductExample } from './product-example.tsx'

export const Home = ({
  words,
  plans,
  alternates,
}: {
  words: HomeWords
  plans: Plan[]
  alternates: PageHead['alternates']
}) => (
  <>
    <HomeHeader alternates={alternates} />
    <main {...contentProps}>
      <LoginNeeded />
      <section className="mx-auto max-w-[1080px] px-5 pt-10 pb-14 sm:pt-16">
        <h1 className="max-w-[16ch] font-heading text-[44px] leading-[1.06] tracking-[-0.022em] xs:text-[52px] md:max-w-[27ch] md:text-[68px] md:text-wrap">
          {words.headline}
        </h1>
        <p className="mt-6 max-w-[36em] font-serif text-[20px] leading-[1.5] text-soft sm:text-[22px]">
          {words.sentence}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <MemberButton words={words} />
          <Note words={words} plans={plans} />
        </div>
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

      <section className="border-t border-rule">
        <div className="mx-auto max-w-[1080px] px-5 py-16 sm:py-22">
          <h2 className={sectionTitle}>{words.forWhomTitle}</h2>
          <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {words.forWhom.map(({ title, text }) => (
              <div key={title} className="border-t border-rule pt-4">
                <dt className="font-serif text-[20px] font-medium">{title}</dt>
                <dd className="mt-2 leading-relaxed text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className="border-t border-rule">
        <div className="mx-auto grid max-w-[1080px] gap-10 px-5 py-16 sm:py-22 md:grid-cols-2 md:gap-16">
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
          <figure
            lang={words.example.language}
            className="self-start rounded-lg border border-rule bg-card p-6 sm:p-8"
          >
            <p className="border-s-2 border-ink ps-4 leading-relaxed">
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
        </div>
      </section>

      {plans.length > 0 && (
        <section className="border-t border-rule bg-shade">
          <div className="mx-auto max-w-[1080px] px-5 py-16 sm:py-22">
            <h2 className={sectionTitle}>{words.plansTitle}</h2>
            <p className="mt-4 max-w-[36em] font-serif text-[19px] leading-relaxed text-soft">
              {words.plansSentence}
            </p>
            <ul className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-3">
              {plans.map((plan) => (
                <li key={plan.id} className="min-w-0 border-t border-ink pt-4">
                  <p className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 font-serif text-[20px] font-medium [overflow-wrap:anywhere]">
                      {plan.name}
                    </span>
                    <span className="text-soft tabular-nums">{shortPrice(plan, words)}</span>
                  </p>
                  <p className="mt-2 leading-relaxed text-soft">{plan.description}</p>
                </li>
              ))}
            </ul>
            <p className="mt-7">
              <a className={more} href={pathOfPage('price')}>
                {words.plansLink}
              </a>
            </p>
          </div>
        </section>
      )}

      <section className="border-t border-rule">
        <div className="mx-auto grid max-w-[1080px] gap-8 px-5 py-16 sm:py-22 md:grid-cols-[1fr_2fr] md:gap-16">
          <h2 className={sectionTitle}>{words.questionsTitle}</h2>
          <div>
            <Questions questions={words.questions} />
            <p className="mt-5">
              <a className={more} href={pathOfPage('faq')}>
                {words.questionsLink}
              </a>
            </p>
          </div>
        </div>
      </section>

      <section className="border-t border-rule bg-shade">
        <div className="mx-auto max-w-[1080px] px-5 py-18 sm:py-24">
          <h2 className="font-heading text-[34px] leading-[1.12] tracking-[-0.016em] sm:text-[46px]">
            {words.endTitle} <span className="text-soft">{words.endSentence}</span>
          </h2>
          <p className="mt-8">
            <MemberButton words={words} />
          </p>
        </div>
      </section>
    </main>
    <Footer alternates={alternates} />
  </>
)

const buttonLook =
  'min-h-12 items-center rounded bg-blue px-6 text-[17px] font-medium text-on-blue hover:bg-blue-strong'

const more = 'text-blue underline underline-offset-4'

const amountOf = (price: Plan['prices'][number]) =>
  moneyOf(price, site.locale === 'en' ? 'en-GB' : site.locale)

function shortPrice({ prices: [first] }: Plan, { monthly }: HomeWords) {
  if (!first) return undefined
  return first.interval === 'month' && monthly
    ? monthly.replace('{{price}}', amountOf(first))
    : amountOf(first)
}

/** Whose it is and what it costs; where it names a price, that of the first plan which has one. */
const Note = ({ words: { note }, plans }: { words: HomeWords; plans: Plan[] }) => {
  const price = plans.flatMap(({ prices }) => prices)[0]
  if (!note || !takesMembers() || (!price && note.includes('{{price}}'))) return null
  return (
    <p className="max-w-[40em] text-[15px] leading-snug text-balance text-soft member:hidden">
      {price ? note.replace('{{price}}', amountOf(price)) : note}
    </p>
  )
}

const MemberButton = ({ words }: { words: HomeWords }) => (
  <>
    {takesMembers() ? (
      <a href={goOnTo(paths.register)} className={`${buttonLook} inline-flex member:hidden`}>
        {words.button}
      </a>
    ) : (
      <span className="text-[17px] member:hidden">
        <Trans>This site takes no new members at present.</Trans>
      </span>
    )}
    <a href={paths.messages} className={`${buttonLook} hidden member:inline-flex`}>
      {words.memberButton}
    </a>
  </>
)

const NotInLibrary = () => (
  <StrokeIcon box={16} stroke={1.4} className="size-4 shrink-0">
    <circle cx="8" cy="8" r="6" />
    <path d="M3.9 12.1 12.1 3.9" />
  </StrokeIcon>
)
