import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { ShownPrompt } from './prompts.ts'

type Props = {
  prompt: ShownPrompt
  menu?: ReactNode
  /** One below the heading of its list. */
  headed?: 'h3' | 'h4'
}

/** The whole card leads to a new chat with the prompt in its composer. */
export const PromptCard = ({ prompt, menu, headed: Title = 'h3' }: Props) => (
  <li className="group relative flex flex-col rounded-lg border border-rule bg-card px-4 py-3.5 transition-colors duration-150 hover:border-edge has-[a:focus-visible]:border-edge">
    <div className="flex items-start gap-2">
      <Title className="min-w-0 flex-1 text-[15px] leading-snug font-medium [overflow-wrap:anywhere]">
        <Link
          to={paths.chatWithPrompt(prompt._id)}
          className="after:absolute after:inset-0 after:rounded-lg group-hover:text-blue"
        >
          {prompt.title}
        </Link>
      </Title>
      {prompt.own && (
        <span className="shrink-0 rounded border border-rule px-1.5 text-[12px] leading-5 text-soft">
          <Trans>Yours</Trans>
        </span>
      )}
      {menu && <span className="relative -my-2 -me-2.5 shrink-0">{menu}</span>}
    </div>
    {prompt.description && (
      <p className="mt-1 text-[14px] leading-snug text-soft [overflow-wrap:anywhere]">
        {prompt.description}
      </p>
    )}
    {prompt.variables.length > 0 && (
      <p className="mt-auto pt-2 text-[13px] text-faint [overflow-wrap:anywhere]">
        <Trans>Asks for: {prompt.variables.map(({ label }) => shortOf(label)).join(', ')}</Trans>
      </p>
    )}
  </li>
)

/** Without the example that a label may give. Small letters only where nouns are not written large. */
function shortOf(label: string): string {
  const [short = ''] = label.split(/, (?:such as|etwa) /i, 1)
  return i18n.locale.startsWith('en') ? short.toLowerCase() : short
}
