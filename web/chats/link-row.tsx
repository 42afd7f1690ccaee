import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Share } from '#contract/chats/shares.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { messagesIn, withdrawLink } from './links.ts'

type Props = {
  link: Share
  /** Names its chat, for lists with links to many chats. */
  children?: ReactNode
  /** Where the focus goes when the row that held it is gone. */
  onWithdrawn: () => void
}

/** A live link: what it shows, copying it, and withdrawing it for everybody who has it. */
export function LinkRow({ link, children, onWithdrawn }: Props) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const about = t`the link of ${exactTime(link.createdAt)}`
  return (
    <li className="border-t border-rule py-4 first:border-t-0 first:pt-0 last:pb-0">
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-44 text-[13px] text-soft tabular-nums">
          <Trans>
            Created <SpokenTime at={link.createdAt} />, {messagesIn(link.messages)}
          </Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link.url} label={t`Copy link`} />
          <Button
            ref={button}
            small
            look="danger"
            disabled={asking}
            onClick={() => setAsking(true)}
          >
            <Trans>
              Withdraw
              <span className="sr-only">{about}</span>
            </Trans>
          </Button>
        </div>
      </div>
      <input
        readOnly
        aria-label={t`Address of ${about}`}
        value={link.url}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-2 min-h-9 w-full truncate rounded border border-rule bg-shade px-2.5 font-mono text-[12.5px] text-soft"
      />
      {asking && (
        <ConfirmWithdrawal
          link={link}
          onWithdrawn={onWithdrawn}
          onCancel={() => {
            setAsking(false)
            requestAnimationFrame(() => button.current?.focus())
          }}
        />
      )}
    </li>
  )
}

type ConfirmProps = { link: Share; onWithdrawn: () => void; onCancel: () => void }

/** The link's copy is deleted with it and cannot be restored, so the dialog asks first. */
export function ConfirmWithdrawal({ link, onWithdrawn, onCancel }: ConfirmProps) {
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => withdrawLink(queries, link),
    meta: { quiet: true },
    onSuccess: onWithdrawn,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- its second button does the same
    <div
      role="group"
      aria-label={t`Withdraw this link`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The dialog around it stays.
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
      className="appear mt-3 rounded border border-rule bg-card px-3.5 py-3 text-[14px]"
    >
      <p>
        <Trans>
          Nobody can read the chat with this link any more. This cannot be undone; the chat itself
          stays as it is, and you can create a new link.
        </Trans>
      </p>
      {withdraw.isError && (
        <p role="alert" className="mt-2 text-bad">
          <Trans>{sentenceOf(withdraw.error)} The link still works.</Trans>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          small
          look="danger"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
          autoFocus
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          <Trans>Withdraw for good</Trans>
        </Button>
        <Button small look="quiet" onClick={onCancel}>
          <Trans>Keep the link</Trans>
        </Button>
      </div>
    </div>
  )
}
