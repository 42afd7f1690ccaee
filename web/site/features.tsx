import type { FeaturesWords } from '#contract/site.ts'
import { Heading, Lead, contentProps, sectionTitle } from './parts.tsx'

export const Features = ({ words }: { words: FeaturesWords }) => (
  <main {...contentProps}>
    <div className="mx-auto max-w-[1080px] px-5 pt-14 pb-6 sm:pt-20">
      <Heading>{words.headline}</Heading>
      <Lead>{words.sentence}</Lead>
    </div>
    {words.groups.map(({ title, sentence, features }) => (
      <section key={title} className="mx-auto max-w-[1080px] px-5 py-10 sm:py-14">
        <div className="grid gap-8 border-t border-ink pt-6 md:grid-cols-[1fr_2fr] md:gap-16">
          <div>
            <h2 className={sectionTitle}>{title}</h2>
            <p className="mt-4 font-serif text-[18px] leading-relaxed text-soft">{sentence}</p>
          </div>
          <dl className="grid content-start gap-x-10 gap-y-7 sm:grid-cols-2">
            {features.map(({ title, text }) => (
              <div
                key={title}
                className="border-t border-rule pt-4 sm:nth-[-n+2]:border-t-0 sm:nth-[-n+2]:pt-2"
              >
                <dt className="font-medium">{title}</dt>
                <dd className="mt-1.5 leading-relaxed text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    ))}
    <section className="mt-6 border-t border-rule bg-shade">
      <div className="mx-auto grid max-w-[1080px] gap-8 px-5 py-16 sm:py-22 md:grid-cols-[1fr_2fr] md:gap-16">
        <h2 className={sectionTitle}>{words.notTitle}</h2>
        <ul className="space-y-3">
          {words.not.map((sentence) => (
            <li
              key={sentence}
              className="border-t border-rule pt-3 font-serif text-[18px] leading-relaxed text-soft"
            >
              {sentence}
            </li>
          ))}
        </ul>
      </div>
    </section>
  </main>
)
