import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleHelp, CircleSlash, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Message } from '#contract/chats/chat.ts'

/** Whether the documents held the answer, and what its member thought of it. */
export const Facts = ({ answer }: { answer: Message }) => (
  <>
    {answer.grounded === 'yes' ? (
      <Fact look="text-good" icon={<CircleCheck aria-hidden />}>
        <Trans>From the documents</Trans>
      </Fact>
    ) : answer.grounded === 'no' ? (
      <Fact look="text-warn" icon={<CircleSlash aria-hidden />}>
        <Trans>Not in the documents</Trans>
      </Fact>
    ) : (
      isUnsure(answer) && (
        <Fact look="text-warn" icon={<CircleHelp aria-hidden />}>
          <Trans>Unsure: quoted as what may help</Trans>
        </Fact>
      )
    )}
    {answer.feedback === 'up' && (
      <Fact look="text-soft" icon={<ThumbsUp aria-hidden />}>
        <Trans>Helpful</Trans>
      </Fact>
    )}
    {answer.feedback === 'down' && (
      <Fact look="text-bad" icon={<ThumbsDown aria-hidden />}>
        <Trans>Not helpful</Trans>
      </Fact>
    )}
  </>
)

/** Replies to small talk cite nothing, and ask no document. */
const isUnsure = ({ status, grounded, citations }: Message) =>
  status === 'complete' && !grounded && citations.length > 0

type FactProps = { look: string; icon: React.ReactNode; children: React.ReactNode }

const Fact = ({ look, icon, children }: FactProps) => (
  <span className={`inline-flex items-center gap-1.5 font-medium ${look}`}>
    {icon}
    {children}
  </span>
)
