import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useDebounced } from '#web/ui/debounced.ts'
import { arrangementQuery } from './queries.ts'

type Props = { file: string; text: string; onChange: (text: string) => void }

/** Whose entries have an order that readers see; translations follow it. */
export const isOrdered = (file: string) => /^(?:plans|categories|prompts|links)\.yaml$/.test(file)

type Way = 'up' | 'down'

/** The entries of a list, to be dragged to their places or moved by buttons; the text follows. */
export function Order({ file, text, onChange }: Props) {
  const title = useId()
  const settled = useDebounced(text, 400)
  const list = useQuery({
    ...arrangementQuery(file, settled),
    placeholderData: keepPreviousData,
  })
  const [held, setHeld] = useState<number>()
  const [said, setSaid] = useState('')
  const arrange = useMutation({
    mutationFn: (order: string[]) =>
      client.call(contentFiles.arrange, { body: { path: file, text, order } }),
    onSuccess: ({ text: arranged }) => onChange(arranged),
    onError: tellRefusal,
    meta: { quiet: true },
  })
  const entries = (arrange.isSuccess && arrange.data.text === text ? arrange : list).data?.entries
  const arranged = arrange.data
  const rows = useRef<HTMLOListElement>(null)
  const [pressed, setPressed] = useState<{ slug: string; way: Way }>()
  // A row that is put elsewhere loses the focus, and the last place has no way on.
  useEffect(() => {
    if (!pressed || !arranged || document.activeElement !== document.body) return
    const row = rows.current?.querySelector(`[data-slug="${pressed.slug}"]`)
    const again = row?.querySelector<HTMLElement>(
      `[data-way="${pressed.way}"]:enabled:not([aria-disabled])`,
    )
    ;(again ?? row?.querySelector<HTMLElement>('button:enabled:not([aria-disabled])'))?.focus()
  }, [pressed, arranged])
  if (!entries || entries.length < 2) return null
  const move = (from: number, to: number) => {
    const slugs = entries.map(({ slug }) => slug)
    const [moved] = slugs.splice(from, 1)
    if (moved === undefined || from === to || arrange.isPending) return
    slugs.splice(to, 0, moved)
    setSaid(t`${entries[from]!.name}: place ${to + 1} of ${entries.length}`)
    arrange.mutate(slugs)
  }
  const press = (i: number, way: Way) => {
    setPressed({ slug: entries[i]!.slug, way })
    move(i, way === 'up' ? i - 1 : i + 1)
  }
  return (
    <section aria-labelledby={title} className="mt-8 border-t border-rule pt-6">
      <h3 id={title} className="text-[15px] font-medium">
        <Trans>Order</Trans>
      </h3>
      <p className="mt-1 text-[13px] text-soft">
        <Trans>Drag an entry, or move it with the arrows. The text follows at once.</Trans>
      </p>
      <ol ref={rows} className="mt-3 border-b border-rule">
        {entries.map(({ slug, name }, i) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do the same
          <li
            key={slug}
            data-slug={slug}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move'
              dataTransfer.setData('text/plain', name)
              setHeld(i)
            }}
            onDragEnd={() => setHeld(undefined)}
            onDragOver={(event) => {
              if (held !== undefined) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (held !== undefined) move(held, i)
              setHeld(undefined)
            }}
            className={`flex min-h-11 cursor-grab items-center gap-2 border-t border-rule text-[15px] ${held === i ? 'opacity-50' : ''}`}
          >
            <GripVertical className="size-4 shrink-0 text-faint" aria-hidden />
            <span className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">{name}</span>
            <IconButton
              label={t`Move ${name} up`}
              disabled={i === 0}
              data-way="up"
              onClick={() => press(i, 'up')}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={t`Move ${name} down`}
              disabled={i === entries.length - 1}
              data-way="down"
              onClick={() => press(i, 'down')}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
