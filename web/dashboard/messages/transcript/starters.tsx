import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { content } from '#contract/content.ts'
import { paths } from '#web/paths.ts'
import { aFew } from '#web/prompts/find-prompts.ts'
import { PromptCard } from '#web/prompts/prompt-card.tsx'
import { usePrompts } from '#web/prompts/prompts.ts'
import { reading } from '#web/api/queries.ts'
import { useMember } from '#web/state/store.ts'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** An empty chat: three questions that the library can really answer. */
export function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  const { data, isPending } = useQuery({ ...reading(content.starters), meta: { quiet: true } })
  const name = useMember()?.firstName
  return (
    <div className="pt-[8vh] short:pt-0">
      <h2 className="font-heading text-[32px] leading-tight tracking-[-0.014em] sm:text-[38px] short:text-[26px]">
        <Trans>What would you like to know</Trans>
        {name ? `, ${name}` : ''}?
      </h2>
      <p className="mt-3 max-w-[34em] text-soft short:mt-1">
        <Trans>The answer comes from the documents of the library, with the page it is on.</Trans>
      </p>
      {isPending && (
        <AfterAMoment>
          <div className="mt-10 space-y-5">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </AfterAMoment>
      )}
      {data && data.length > 0 && (
        <ul
          aria-label={t`Questions to begin with`}
          className="mt-10 border-b border-rule short:mt-3"
        >
          {data.map(({ question }) => (
            <li key={question} className="border-t border-rule">
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="group flex w-full items-baseline justify-between gap-4 py-4 text-start font-serif short:py-2.5 text-[19px] leading-snug hover:text-blue"
              >
                <span className="text-balance">{question}</span>
                <span
                  aria-hidden
                  className="font-sans text-[13px] text-faint group-hover:text-blue"
                >
                  <Trans>Ask</Trans>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FewPrompts isAlone={data?.length === 0} />
    </div>
  )
}

const few = 4

/** Some of the prompts, and the way to all of them. `isAlone`: no question stands above. */
function FewPrompts({ isAlone }: { isAlone: boolean }) {
  const { all } = usePrompts()
  if (all.length === 0) return null
  return (
    <section aria-labelledby="few-prompts" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="few-prompts" className="text-[15px] font-semibold">
          {isAlone ? <Trans>Begin with a prompt</Trans> : <Trans>Or begin with a prompt</Trans>}
        </h3>
        <Link
          to={paths.prompts}
          className="text-[14px] font-medium text-blue hover:underline pointer-coarse:py-3"
        >
          <Trans>All {all.length} prompts</Trans>
        </Link>
      </div>
      <ul aria-label={t`Prompts`} className="mt-3 grid gap-3 sm:grid-cols-2">
        {aFew(all, few).map((prompt) => (
          <PromptCard key={prompt._id} prompt={prompt} headed="h4" />
        ))}
      </ul>
    </section>
  )
}
