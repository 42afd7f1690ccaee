import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { use, useLayoutEffect } from 'react'
import { nextQuestions } from '#contract/chats/next-questions.ts'
import { reading } from '#web/api/queries.ts'
import { StayContext } from '../transcript/stay-context.ts'

type Props = {
  messageId: string
  /** Undefined while another question is being answered. */
  onAsk: ((question: string) => void) | undefined
}

/** Under the last answer: questions that the documents answer, too. Asking one counts like any other. */
export function NextQuestions({ messageId, onAsk }: Props) {
  const { data = [] } = useQuery({
    ...reading(nextQuestions.list, { params: { messageId } }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
  const stay = use(StayContext)
  const areThere = data.length > 0
  useLayoutEffect(() => {
    if (areThere) stay()
  }, [areThere, stay])
  if (!areThere) return null
  return (
    <section aria-label={t`Suggested questions`} className="mt-5 max-w-[68ch] print:hidden">
      <ul className="border-t border-rule">
        {data.map((question) => (
          <li key={question} className="border-b border-rule">
            <button
              type="button"
              disabled={!onAsk}
              onClick={() => onAsk?.(question)}
              className="flex min-h-10 w-full items-start gap-2.5 py-2 text-start text-[15px] text-soft hover:text-ink disabled:opacity-60 pointer-coarse:min-h-11"
            >
              <CornerDownRight className="mt-1 size-4 shrink-0" aria-hidden />
              <span className="min-w-0 break-words" dir="auto">
                {question}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
