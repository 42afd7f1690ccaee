import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Chat } from '#contract/chats/chat.ts'
import { chatsQuery } from '../cache.ts'
import { flatChats } from './chat-pages.ts'

/** Each is archived or deleted by a call of its own. */
export const mostSelected = 100

/** The chats that are selected, to archive or delete them together; none while nothing is selected. */
export type Selection = {
  ids: ReadonlySet<string> | undefined
  begin: (chat: Chat) => void
  /** With `range`, all from the one before to this one. */
  toggle: (chat: Chat, range: boolean) => void
  end: () => void
}

export function useSelection(): Selection {
  const queries = useQueryClient()
  const [selected, setSelected] = useState<{ ids: ReadonlySet<string>; last: string }>()

  const begin = useCallback(({ _id }: Chat) => setSelected({ ids: new Set([_id]), last: _id }), [])
  const toggle = useCallback(
    ({ _id, archived }: Chat, range: boolean) => {
      const listed = flatChats(queries.getQueryData(chatsQuery(archived).queryKey))
      setSelected((was) => was && withToggled(was, _id, range ? listed : []))
    },
    [queries],
  )
  const end = useCallback(() => setSelected(undefined), [])

  const last = selected?.last
  useEffect(() => {
    if (last === undefined) return
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
      const row = target.closest('[data-chat]')
      if (!row && target !== document.body) return
      end()
      focusOn(row?.getAttribute('data-chat') ?? last)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [last, end])

  return useMemo(() => ({ ids: selected?.ids, begin, toggle, end }), [selected, begin, toggle, end])
}

type Selected = { ids: ReadonlySet<string>; last: string }

/** `listed`: in their order, for a range. */
export function withToggled({ ids, last }: Selected, id: string, listed: Chat[]): Selected {
  const places = [last, id].map((one) => listed.findIndex(({ _id }) => _id === one))
  const [from, to] = places.toSorted((a, b) => a - b) as [number, number]
  const next = new Set(ids)
  if (from >= 0) for (const { _id } of listed.slice(from, to + 1)) next.add(_id)
  else if (!next.delete(id)) next.add(id)
  return { ids: new Set([...next].slice(0, mostSelected)), last: id }
}

export const rowOf = (chatId: string) =>
  document.querySelector(`[data-chat="${CSS.escape(chatId)}"]`)

let focusing: ReturnType<typeof setTimeout> | undefined

/** Its row may have to be drawn first. */
export function focusOn(chatId: string) {
  clearTimeout(focusing)
  focusing = setTimeout(() => rowOf(chatId)?.querySelector<HTMLElement>('input, a')?.focus(), 60)
}
