import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { keyName } from '#web/ui/keys.ts'

/** To an empty chat, with the cursor where the question is written. */
export const NewChat = ({ onGo }: { onGo: () => void }) => (
  <Link
    to={paths.messages}
    title={`${t`New chat`} (${keyName('O', true)})`}
    onClick={() => {
      onGo()
      requestAnimationFrame(() => document.getElementById('composer')?.focus())
    }}
    className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded border border-rule bg-card px-2.5 text-[15px] leading-tight font-medium hover:border-edge pointer-coarse:min-h-11"
  >
    <SquarePen className="size-[17px] shrink-0" aria-hidden />
    <Trans>New chat</Trans>
  </Link>
)
