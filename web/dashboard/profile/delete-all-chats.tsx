import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Chat, chats } from '#contract/chat.ts'
import { client } from '#web/api/client.ts'
import { forgetReading } from '#web/api/kept-reading.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { forgetChats } from '#web/chats/forget-chats.ts'
import { linksIn, linksQuery, refreshLinks } from '#web/chats/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from './panel.tsx'

const words = 'delete all chats'

/** Nothing takes this back, so its words have to be written. */
export function DeleteAllChats() {
  const [deleted, setDeleted] = useState<number>()
  return (
    <div className="mt-1.5 space-y-4">
      <p className="text-[15px] text-soft">
        For good, and for all your devices. Export them first if you may want to read them again.
      </p>
      {deleted !== undefined && (
        <Notice kind="good">
          {deleted === 1
            ? '1 chat is deleted.'
            : `${deleted.toLocaleString('en')} chats are deleted.`}
        </Notice>
      )}
      <Panel label="Delete all chats" look="danger">
        {(close) => (
          <Confirm
            onCancel={close}
            onDeleted={(count) => {
              setDeleted(count)
              close()
            }}
          />
        )}
      </Panel>
    </div>
  )
}

function Confirm(props: { onCancel: () => void; onDeleted: (count: number) => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = useQuery({
    queryKey: ['count of chats'],
    queryFn: ({ signal }) => countChats(signal),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const links = useQuery(linksQuery())

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (busy || !matches(text)) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { deleted } = await client.call(chats.remove, { query: { all: 'true' } })
      forgetReading()
      void forgetChats(queries)
      void refreshLinks(queries)
      props.onDeleted(deleted)
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void remove(event)} className="space-y-5">
      <ul className="list-disc space-y-1.5 pl-5 text-[15px] marker:text-faint">
        <li>{howMany(count.data)}, archived and temporary ones too, are deleted at once.</li>
        <li>
          {links.data && links.data.length > 0
            ? `${linksIn(links.data.length)} that you shared ${links.data.length === 1 ? 'shows' : 'show'} nothing any more.`
            : 'Links to them show nothing any more.'}
        </li>
        <li>Documents that you attached to a chat are deleted with it.</li>
        <li>There is no undo. Messages that you used are not given back.</li>
      </ul>
      <Field
        label={`Write “${words}” to go on`}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem && <Notice kind="bad">{problem} Your chats are as they were.</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={busy} disabled={!matches(text)}>
          Delete all chats for good
        </Button>
        <Button look="quiet" onClick={props.onCancel}>
          Keep them
        </Button>
      </div>
    </form>
  )
}

/** Phones put a capital first and a space last. */
export const matches = (text: string) => text.trim().toLowerCase() === words

type Count = { chats: number; more: boolean }

const howMany = (count: Count | undefined) =>
  !count
    ? 'All your chats'
    : count.more
      ? `More than ${count.chats.toLocaleString('en')} chats`
      : count.chats === 1
        ? '1 chat'
        : `All ${count.chats.toLocaleString('en')} chats`

const mostPages = 10

/** As far as can be counted while one reads. */
async function countChats(signal: AbortSignal): Promise<Count> {
  let found = 0
  for (const archived of [undefined, 'true']) {
    let cursor: string | undefined
    for (let pages = 0; pages < mostPages; pages++) {
      const page = (await client.call(
        chats.list,
        { query: { archived, cursor, limit: 100 } },
        { signal },
      )) as { items: Chat[]; nextCursor: string | null }
      found += page.items.length
      if (!page.nextCursor) break
      cursor = page.nextCursor
      if (pages === mostPages - 1) return { chats: found, more: true }
    }
  }
  return { chats: found, more: false }
}
