import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WrittenAnswer } from '#contract/desk/questions.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

const AnswerDialog = late(() => import('../answer-dialog.tsx').then((all) => all.AnswerDialog))

type Props = { answer: WrittenAnswer; onTakeBack: () => void }

/** What was written, with its page in the library, and what can be done with it. */
export function OpenWritten({ answer, onTakeBack }: Props) {
  const { title, body, filename, page } = answer
  const [isEdited, setEdited] = useState(false)
  return (
    <article aria-label={title} className="py-4 ps-7 max-sm:ps-0">
      <div className="prose max-w-[64ch] text-[16px]!">
        <Markdown text={body} />
      </div>
      {filename && page && (
        <p className="mt-3 text-[14px]">
          <Link
            to={paths.document(filename, { page })}
            className="font-medium text-blue hover:underline"
          >
            <Trans>Its page in the library</Trans>
          </Link>
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button small className={forFingers} onClick={() => setEdited(true)}>
          <Trans>Edit</Trans>
        </Button>
        <Button small look="quiet" className={forFingers} onClick={onTakeBack}>
          {t`Take back`}
        </Button>
      </div>
      {isEdited && <AnswerDialog written={answer} onClose={() => setEdited(false)} />}
    </article>
  )
}
