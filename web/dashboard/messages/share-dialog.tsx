import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Chat } from '#contract/chats/chat.ts'
import { type Share, shares } from '#contract/chats/shares.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { LinkRow } from '#web/chats/link-row.tsx'
import { linksQuery, refreshLinks } from '#web/chats/links.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** A link to the chat as it stands, and those that were made before. */
export function ShareDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog
      label={t`Share this chat`}
      onClose={onClose}
      className="appear m-auto w-[min(560px,calc(100vw-24px))] rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <div className="flex items-start gap-3">
        <h2
          ref={title}
          tabIndex={-1}
          className="min-w-0 flex-1 font-heading text-[24px] leading-tight outline-none"
        >
          <Trans>Share this chat</Trans>
        </h2>
        <IconButton label={t`Close`} onClick={onClose} className="-mt-1.5 -me-1.5">
          <X />
        </IconButton>
      </div>
      <p dir="auto" className="mt-1 truncate text-[15px] text-soft">
        {chat.title}
      </p>
      {chat.temporary ? (
        <p className="mt-5 text-[15px]">
          <Trans>
            A temporary chat is gone within a day, so it cannot be shared. Ask again in an ordinary
            chat to share the answer.
          </Trans>
        </p>
      ) : (
        <Links chat={chat} onWithdrawn={() => title.current?.focus()} />
      )}
    </Dialog>
  )
}

function Links({ chat, onWithdrawn }: { chat: Chat; onWithdrawn: () => void }) {
  const queries = useQueryClient()
  const links = useQuery(linksQuery(chat._id))
  const make = useMutation({
    mutationFn: async () => {
      const link = await client.call(shares.make, { body: { chatId: chat._id } })
      const copied = await navigator.clipboard.writeText(link.url).then(
        () => true,
        () => false,
      )
      await refreshLinks(queries)
      return copied
    },
    meta: { quiet: true },
  })
  const newest = links.data?.[0]
  const changed = newest ? hasChanged(chat, newest) : undefined
  return (
    <>
      <ul className="mt-5 list-disc space-y-1.5 ps-5 text-[15px] marker:text-faint">
        <li>
          <Trans>
            Anyone with the link can read this chat as it is now: the questions and answers that you
            see, with the quotes from the documents.
          </Trans>
        </li>
        <li>
          <Trans>What is written or changed later is not shared.</Trans>
        </li>
        <li>
          <Trans>Your name is not shown, and search engines are told to leave it out.</Trans>
        </li>
      </ul>
      <div className="mt-6 space-y-4">
        {changed && newest && !make.isSuccess && (
          <p className="text-[14px] text-soft">
            <Trans>
              This chat has changed since its newest link was created. That link still shows the
              chat as it was then.
            </Trans>
          </p>
        )}
        {make.isError && <Notice kind="bad">{sentenceOf(make.error)}</Notice>}
        <Button
          look={changed === false ? 'plain' : 'strong'}
          busy={make.isPending}
          onClick={() => make.mutate()}
        >
          {newest ? t`Create a new link` : t`Create a link`}
        </Button>
        <p role="status" className={make.isSuccess ? 'text-[14px] text-soft' : 'sr-only'}>
          {make.isSuccess &&
            (make.data
              ? t`The link is created and copied.`
              : t`The link is created. Copy it below: your browser did not allow us to.`)}
        </p>
      </div>
      {links.isPending && (
        <AfterAMoment>
          <Skeleton className="mt-6 h-4 w-3/5" />
        </AfterAMoment>
      )}
      {links.isError && !links.data && (
        <p className="mt-6 text-[14px] text-soft">
          <Trans>The links of this chat cannot be loaded just now. They work as before.</Trans>{' '}
          <button
            type="button"
            className="font-medium text-blue"
            onClick={() => void links.refetch()}
          >
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      {links.data && links.data.length > 0 && (
        <section aria-labelledby="links-of-chat" className="mt-7 border-t border-rule pt-5">
          <h3 id="links-of-chat" className="mb-4 text-[15px] font-semibold">
            <Trans>Links to this chat</Trans>
          </h3>
          <ul>
            {links.data.map((link) => (
              <LinkRow
                key={link._id}
                link={link}
                onWithdrawn={() => {
                  // That one was made and copied is no longer of any use.
                  make.reset()
                  onWithdrawn()
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const hasChanged = (chat: Chat, link: Share) =>
  chat.updatedAt > link.createdAt || chat.title !== link.title
