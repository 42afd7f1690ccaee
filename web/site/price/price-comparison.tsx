import type { PlansOnPage, PriceWords } from '#contract/site.ts'
import { StrokeIcon } from '#web/ui/stroke-icon.tsx'
import { sectionTitle } from '../parts.tsx'
import { countOf } from './price-words.ts'

/** What each plan has, side by side. */
export function Comparison({ words, plans, features }: { words: PriceWords } & PlansOnPage) {
  const cell =
    'border-t border-rule px-1.5 py-3.5 text-start align-top text-balance [overflow-wrap:anywhere] sm:px-3'
  return (
    <section className="mt-20">
      <h2 className={sectionTitle} id="compare">
        {words.compareTitle}
      </h2>
      <div
        role="region"
        aria-labelledby="compare"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative -mx-5 mt-6 overflow-x-auto px-5 focus-visible:outline-2 focus-visible:outline-blue"
      >
        <table className="w-full min-w-[340px] border-collapse text-[13px] sm:min-w-[560px] sm:table-fixed sm:text-[15px]">
          <thead>
            <tr>
              <th scope="col" className="w-[31%] min-w-24 sm:w-[34%]">
                <span className="sr-only">{words.compareTitle}</span>
              </th>
              {plans.map(({ id, name }) => (
                <th
                  key={id}
                  scope="col"
                  className="min-w-19 px-1.5 pb-3 text-start align-bottom font-serif text-[16px] [overflow-wrap:anywhere] sm:px-3 sm:text-[18px]"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={`${cell} ps-0 font-medium sm:ps-0`}>
                {words.messagesEachMonth}
              </th>
              {plans.map(({ id, messagesPerMonth }) => (
                <td key={id} className={`${cell} tabular-nums`}>
                  {messagesPerMonth ?? words.unlimited}
                </td>
              ))}
            </tr>
            {plans.some(({ tokensPerMonth }) => tokensPerMonth !== undefined) && (
              <tr>
                <th scope="row" className={`${cell} ps-0 font-medium sm:ps-0`}>
                  {words.tokensEachMonth ?? 'Tokens'}
                </th>
                {plans.map(({ id, tokensPerMonth }) => (
                  <td key={id} className={`${cell} tabular-nums`}>
                    {tokensPerMonth === undefined ? words.unlimited : countOf(tokensPerMonth)}
                  </td>
                ))}
              </tr>
            )}
            {plans.some(({ guestPasses }) => guestPasses !== undefined) && (
              <tr>
                <th scope="row" className={`${cell} ps-0 font-medium sm:ps-0`}>
                  {words.guestPassesEachMonth ?? 'Guest passes each month'}
                </th>
                {plans.map(({ id, guestPasses = 0 }) => (
                  <td key={id} className={`${cell} tabular-nums`}>
                    {countOf(guestPasses)}
                  </td>
                ))}
              </tr>
            )}
            {features.map((feature) => (
              <tr key={feature.id}>
                <th scope="row" className={`${cell} ps-0 font-medium sm:ps-0`}>
                  {feature.name}
                  <span className="hidden text-[14px] font-normal text-pretty text-soft sm:block">
                    {feature.description}
                  </span>
                </th>
                {plans.map((plan) => {
                  const has = plan.features.find(({ id }) => id === feature.id)
                  return (
                    <td key={plan.id} className={cell}>
                      {has?.included ? (
                        (has.note ?? (
                          <>
                            <Tick />
                            <span className="sr-only">{words.included}</span>
                          </>
                        ))
                      ) : (
                        <>
                          <span aria-hidden className="text-faint">
                            –
                          </span>
                          <span className="sr-only">{words.notIncluded}</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export const Tick = () => (
  <StrokeIcon box={16} stroke={1.7} className="mt-[3px] size-4 shrink-0 text-good">
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </StrokeIcon>
)
