import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Guide } from '#contract/site.ts'
import { Heading, Lead, contentProps } from './parts.tsx'
import { RunningText } from './running-text.tsx'

/** Documentation: one guide, with the way to the others. */
export const GuidePage = ({ guides, current }: { guides: Guide[]; current: Guide }) => (
  <div className="mx-auto grid w-full max-w-[1080px] gap-x-16 gap-y-8 px-5 py-12 sm:py-16 md:grid-cols-[200px_minmax(0,1fr)] print:block">
    <nav aria-label={t`Documentation`} className="md:sticky md:top-8 md:self-start print:hidden">
      <p className="font-medium">
        <Trans>Documentation</Trans>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 md:flex-col">
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`/docs/${slug}`}
              aria-current={slug === current.slug ? 'page' : undefined}
              className="inline-block rounded py-1.5 text-soft hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <main {...contentProps} className="min-w-0 max-w-[720px]">
      <Heading>{current.title}</Heading>
      <Lead>{current.description}</Lead>
      <div className="prose mt-8">
        <RunningText text={current.body} topHeading={2} />
      </div>
    </main>
  </div>
)
