import type { Example } from '#contract/site.ts'
import { site } from '#web/site.ts'

const numeral =
  'ms-0.5 rounded-[4px] px-[0.45em] py-[0.1em] align-[0.28em] font-sans text-[0.62em] leading-none font-semibold tabular-nums'

/** The numeral stays on the line of the word before it. */
const wordJoiner = '\u2060'

const marks: Record<string, string> = { de: '„“' }

function quoted(text: string, language = site.locale): string {
  const [before, after] = marks[language] ?? '“”'
  return `${before}${text}${after}`
}

/** The product itself, answering: the same look as the messages page, in plain HTML. */
export const ProductExample = ({ example }: { example: Example }) => (
  <figure
    aria-label={example.label}
    data-example=""
    className="mt-14 grid overflow-hidden rounded-xl border border-rule bg-card shadow-float md:grid-cols-[1.1fr_1fr]"
  >
    <div lang={example.language} className="flex flex-col p-6 sm:p-9">
      <p data-typed="" className="border-s-2 border-ink ps-4 leading-relaxed">
        {example.question}
      </p>
      <p data-said="" className="mt-6 font-serif text-[19px] leading-[1.55]">
        {example.lead}
      </p>
      {example.quotes.map((quote) => (
        <blockquote
          key={quote.n}
          className="mt-4 border-s border-rule ps-4 font-serif text-[19px] leading-[1.55]"
        >
          <span data-said="">{quoted(quote.text, example.language)}</span>
          {wordJoiner}
          <sup
            data-cited=""
            className={`${numeral} ${quote.n === 1 ? 'bg-blue text-on-blue' : 'text-blue'}`}
          >
            {quote.n}
          </sup>
        </blockquote>
      ))}
      <p data-cited="" className="mt-6 mb-9 flex flex-wrap gap-2 text-[13px]">
        {example.quotes.map((quote) => (
          <span
            key={quote.n}
            className={`rounded border px-2.5 py-1 ${quote.n === 1 ? 'border-blue' : 'border-rule text-soft'}`}
          >
            <b className="me-1.5 font-semibold text-blue">{quote.n}</b>
            {example.document}, {example.pageWord} {example.page}
          </span>
        ))}
      </p>
      <div
        aria-hidden
        className="mt-auto flex items-center justify-between rounded-lg border border-rule py-1.5 pe-1.5 ps-4 text-[15px] text-faint"
      >
        {example.composer}
        <span className="rounded bg-rule px-3.5 py-2 text-[14px] font-medium text-soft">
          {example.ask}
        </span>
      </div>
    </div>
    <div
      data-page=""
      lang={example.language}
      className="flex flex-col border-t border-rule bg-shade px-5 pt-6 sm:px-8 md:border-t-0 md:border-s"
    >
      <p className="text-[13px] text-soft">
        {example.document} · {example.pageWord} {example.page}
      </p>
      <div className="mt-4 flex-1 border border-b-0 border-rule bg-card px-5 pt-7 pb-9 font-serif text-[14px] leading-[1.62] sm:px-8">
        <p className="text-[15px] font-semibold">{example.section}</p>
        <p className="mt-3">{example.before}</p>
        <p className="mt-3">
          <mark data-marked="" className="bg-mark py-[0.1em] text-ink">
            {example.marked}
          </mark>{' '}
          {example.after}
        </p>
      </div>
    </div>
  </figure>
)
