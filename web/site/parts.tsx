import type { ReactNode } from 'react'
import { contentId } from './frame.tsx'

/** Of the element that the skip link leads to. */
export const contentProps = { id: contentId, tabIndex: -1 } as const

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1 className="max-w-[20ch] font-heading text-[clamp(28px,9vw,38px)] leading-[1.1] tracking-[-0.018em] text-balance sm:text-[52px]">
    {children}
  </h1>
)

export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 max-w-[36em] font-serif text-[19px] leading-[1.55] text-soft sm:text-[21px]">
    {children}
  </p>
)

export const sectionTitle =
  'font-heading text-[28px] leading-tight tracking-[-0.012em] text-balance sm:text-[34px]'

/** Questions that open one by one, without a script. */
export const Questions = ({
  questions,
}: {
  questions: { question: string; answer: ReactNode; slug?: string }[]
}) => (
  <div className="border-b border-rule">
    {questions.map(({ question, answer, slug }) => (
      <details key={question} id={slug} className="group scroll-mt-6 border-t border-rule">
        <summary className="flex cursor-pointer list-none items-baseline justify-between gap-4 rounded py-4 font-medium hover:text-blue [&::-webkit-details-marker]:hidden">
          {question}
          <span
            aria-hidden
            className="font-serif text-xl leading-none text-faint transition-transform duration-150 group-open:rotate-45 motion-reduce:transition-none"
          >
            +
          </span>
        </summary>
        <div className="max-w-[62ch] pe-8 pb-5 leading-relaxed text-soft">{answer}</div>
      </details>
    ))}
  </div>
)
