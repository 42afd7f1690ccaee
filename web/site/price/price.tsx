import type { PlansOnPage, PriceWords } from '#contract/site.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import { paths } from '#web/paths.ts'
import { goOnTo } from '../links.ts'
import { moneyOf, savingOf } from '#web/ui/format/money.ts'
import { PlanPicture } from '../plan-picture.tsx'
import { Comparison, Tick } from './price-comparison.tsx'
import { countOf, localeOfMoney } from './price-words.ts'
import { Heading, Lead, Questions, contentProps, sectionTitle } from '../parts.tsx'

/** The switch between months and years is two radio buttons and a style: no script is needed. */
export const Price = ({ words, plans, features }: { words: PriceWords } & PlansOnPage) => (
  <main {...contentProps} className="group/price mx-auto w-full max-w-[1080px] px-5 py-14 sm:py-20">
    <Heading>{words.headline}</Heading>
    <Lead>{words.sentence}</Lead>
    {plans.some(({ prices }) => prices.length > 1) && (
      <IntervalSwitch words={words} plans={plans} />
    )}
    <ul className="mt-8 grid gap-x-5 max-md:gap-y-5 md:grid-cols-[repeat(auto-fit,minmax(260px,1fr))]">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} words={words} />
      ))}
    </ul>
    <Comparison words={words} plans={plans} features={features} />
    {words.questions.length > 0 && (
      <section className="mt-20 grid gap-6 md:grid-cols-[1fr_2fr] md:gap-16">
        <h2 className={sectionTitle}>{words.questionsTitle}</h2>
        <Questions questions={words.questions} />
      </section>
    )}
  </main>
)

function IntervalSwitch({ words, plans }: { words: PriceWords; plans: Plan[] }) {
  const savings = plans.flatMap(({ prices }) => savingOf(prices) ?? [])
  const largest = savings.toSorted((a, b) => b.amount - a.amount)[0]
  const choice =
    'flex min-h-11 cursor-pointer items-center gap-2 rounded px-4 text-[15px] text-soft has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue'
  return (
    <fieldset className="mt-10 inline-flex flex-wrap gap-1 rounded-lg border border-rule p-1">
      <legend className="sr-only">
        {words.monthly} / {words.yearly}
      </legend>
      <label className={choice}>
        <input type="radio" name="interval" value="month" className="sr-only" defaultChecked />
        {words.monthly}
      </label>
      <label className={choice}>
        <input type="radio" name="interval" value="year" className="yearly sr-only" />
        {words.yearly}
        {largest && (
          <span className="text-[13px]">
            {words.saving.replace('{{saving}}', moneyOf(largest, localeOfMoney()))}
          </span>
        )}
      </label>
    </fieldset>
  )
}

const byMonth = 'group-has-[.yearly:checked]/price:hidden'
const byYear = 'hidden group-has-[.yearly:checked]/price:block'
/** Nobody can choose there: both stand below each other. */
const onPaper = 'print:block!'

function PlanCard({ plan, words }: { plan: Plan; words: PriceWords }) {
  const month = plan.prices.find(({ interval }) => interval === 'month')
  const year = plan.prices.find(({ interval }) => interval === 'year')
  return (
    <li
      data-plan={plan.id}
      className={`flex min-w-0 flex-col rounded-xl border bg-card p-6 [overflow-wrap:anywhere] sm:p-7 md:row-span-4 md:mb-5 md:grid md:grid-rows-subgrid ${plan.highlighted ? 'border-ink' : 'border-rule'}`}
    >
      <div>
        <PlanPicture src={plan.picture} />
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-serif text-[24px] font-semibold">{plan.name}</h2>
          {plan.highlighted && (
            <span className="shrink-0 rounded border border-ink px-2 py-0.5 text-[12px] font-medium">
              {words.recommended}
            </span>
          )}
        </div>
        <p className="mt-2 leading-relaxed text-soft">{plan.description}</p>
      </div>
      <div className="mt-6">
        {month ? (
          <Amount price={month} words={words} className={year ? `${byMonth} ${onPaper}` : ''} />
        ) : (
          year && <Amount price={year} words={words} className="" />
        )}
        {month && year && <Amount price={year} words={words} className={`${byYear} ${onPaper}`} />}
        {!month && !year && <p className="font-heading text-[40px] leading-none">{words.free}</p>}
        {plan.trialDays > 0 && (
          <p className="mt-2 text-[14px] text-soft">
            {words.trial.replace('{{days}}', String(plan.trialDays))}
          </p>
        )}
      </div>
      <div className="mt-6 border-t border-rule pt-4 pb-7">
        <p className="font-medium tabular-nums">
          {plan.messagesPerMonth === null
            ? (words.messagesUnlimited ?? words.unlimited)
            : words.messages.replace('{{count}}', String(plan.messagesPerMonth))}
        </p>
        {plan.tokensPerMonth !== undefined && (
          <p className="mt-1 text-[15px] text-soft tabular-nums">
            {(words.tokens ?? '{{count}} tokens').replace(
              '{{count}}',
              countOf(plan.tokensPerMonth),
            )}
          </p>
        )}
        {plan.guestPasses !== undefined && (
          <p className="mt-1 text-[15px] text-soft tabular-nums">
            {(words.guestPasses ?? 'Guest passes each month: {{count}}').replace(
              '{{count}}',
              countOf(plan.guestPasses),
            )}
          </p>
        )}
        <ul className="mt-3 space-y-2 text-[15px] leading-snug text-soft">
          {plan.features
            .filter(({ included }) => included)
            .map(({ id, name, note }) => (
              <li key={id} className="flex gap-2.5">
                <Tick />
                <span>{note ?? name}</span>
              </li>
            ))}
        </ul>
      </div>
      <div className="mt-auto">
        {month && year ? (
          <>
            <Choose plan={plan} interval="month" words={words} className={byMonth} />
            <Choose plan={plan} interval="year" words={words} className={byYear} />
          </>
        ) : (
          <Choose plan={plan} interval={(month ?? year)?.interval} words={words} className="" />
        )}
        <p data-yours="" className="hidden min-h-12 items-center font-medium data-shown:flex">
          {words.yours}
        </p>
      </div>
    </li>
  )
}

const Amount = ({
  price: { amount, currency, interval },
  words,
  className,
}: {
  price: Plan['prices'][number]
  words: PriceWords
  className: string
}) => (
  <p className={className}>
    <span className="font-heading text-[40px] leading-none tabular-nums">
      {moneyOf({ amount, currency }, localeOfMoney())}
    </span>{' '}
    <span className="text-[15px] text-soft">
      {interval === 'month' ? words.perMonth : words.perYear}
    </span>
  </p>
)

/** For guests the way leads through registering, for members straight to the choice. */
function Choose({
  plan,
  interval,
  words,
  className,
}: {
  plan: Plan
  interval: string | undefined
  words: PriceWords
  className: string
}) {
  const look = `min-h-12 items-center justify-center rounded px-6 text-[16px] font-medium ${
    plan.highlighted
      ? 'bg-blue text-on-blue hover:bg-blue-strong'
      : 'border border-edge hover:border-ink'
  }`
  return (
    <div className={className} data-choose="">
      <a
        href={goOnTo(paths.registerFor(plan.slug, interval))}
        className={`${look} flex w-full member:hidden`}
        aria-label={`${words.choose}: ${plan.name}`}
      >
        {words.choose}
      </a>
      <a
        href={paths.choosePlan(plan.slug, interval)}
        className={`${look} hidden w-full member:flex`}
        aria-label={`${words.choose}: ${plan.name}`}
      >
        {words.choose}
      </a>
    </div>
  )
}
