import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AnsweredQuestion } from '#contract/desk/operator.ts'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'

type Passage = AnsweredQuestion['passages'][number]
type Props = { passages: Passage[]; added: boolean; onRight: (passage: Passage) => void }

const mostShown = 10

/** What the search found for a question, best first. */
export function Passages({ passages, added, onRight }: Props) {
  if (passages.length === 0)
    return (
      <p className="mt-3 text-[14px] text-soft">
        <Trans>The search found no passage for it.</Trans>
      </p>
    )
  return (
    <details className="mt-3">
      <summary className="w-fit rounded py-1 text-[14px] text-soft hover:text-ink">
        {plural(passages.length, { one: '# passage was found', other: '# passages were found' })}
      </summary>
      <ol className="mt-2 border-s border-rule ps-4">
        {passages.slice(0, mostShown).map((passage) => (
          <li key={passage.n} className="py-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link
                to={paths.document(passage.filename, { page: passage.page, quote: passage.quote })}
                className="min-w-0 flex-1 basis-56 text-[14px] font-medium text-blue hover:underline"
              >
                {sourceName(passage)}
              </Link>
              {!added && (
                <Button small look="quiet" onClick={() => onRight(passage)}>
                  <Trans>The answer is here</Trans>
                </Button>
              )}
            </div>
            <p className="mt-1 line-clamp-4 max-w-[68ch] font-serif text-[15px] leading-relaxed whitespace-pre-line text-soft">
              {passage.quote}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
