import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { shares } from '#contract/chats/shares.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { rememberWhere } from '#web/api/session.ts'
import { keyOf } from '#web/api/queries.ts'
import { forgetChats } from '#web/chats/forget-chats.ts'
import { ConfirmWithdrawal } from '#web/chats/link-row.tsx'
import { linksQuery } from '#web/chats/links.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { shareId: string; member: boolean; own: boolean }

/**
 * What the reader can do: continue in a copy, log in for that, or, if the chat is their own,
 * withdraw it.
 */
export function GoOn({ shareId, member, own }: Props) {
  if (own) return <Own shareId={shareId} />
  return member ? <Copy shareId={shareId} /> : <LogIn />
}

function LogIn() {
  const { pathname } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={paths.login}
        onClick={() => rememberWhere(pathname)}
        className="inline-flex min-h-11 items-center rounded bg-blue px-4 text-[15px] font-medium text-on-blue hover:bg-blue-strong"
      >
        <Trans>Log in to continue</Trans>
      </a>
      <p className="min-w-0 flex-1 basis-56 text-[14px] text-soft">
        <Trans>Members can continue in a copy of this chat.</Trans>
      </p>
    </div>
  )
}

function Copy({ shareId }: { shareId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const copy = useMutation({
    mutationFn: () => client.call(shares.copy, { params: { shareId } }),
    meta: { quiet: true },
    onSuccess: async ({ _id }) => {
      await forgetChats(queries)
      void navigate(paths.chat(_id))
    },
  })
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="strong" busy={copy.isPending} onClick={() => copy.mutate()}>
          <Trans>Continue in a copy</Trans>
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-[14px] text-soft">
          <Trans>The copy is yours alone; this chat stays as it is.</Trans>
        </p>
      </div>
      {copy.isError && <Notice kind="bad">{sentenceOf(copy.error)}</Notice>}
    </div>
  )
}

function Own({ shareId }: { shareId: string }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const links = useQuery(linksQuery())
  const link = links.data?.find(({ url }) => url.endsWith(`/s/${shareId}`))
  return (
    <div>
      <p className="text-[15px]">
        <Trans>This is your own chat, as anyone with the link sees it.</Trans>{' '}
        {link && (
          <Link to={paths.chat(link.chatId)} className="text-blue underline underline-offset-4">
            <Trans>Open the chat</Trans>
          </Link>
        )}
      </p>
      {link && !asking && (
        <Button look="danger" className="mt-4" onClick={() => setAsking(true)}>
          <Trans>Withdraw this link</Trans>
        </Button>
      )}
      {link && asking && (
        <ConfirmWithdrawal
          link={link}
          onCancel={() => setAsking(false)}
          onWithdrawn={() => void queries.resetQueries({ queryKey: keyOf(shares.read) })}
        />
      )}
    </div>
  )
}
