import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Message } from '#contract/chats/chat.ts'
import { isSame, mostOpen, openAsText, openFromText, openName } from './open-in-address.ts'
import type { Open } from './use-citation-keys.ts'

/**
 * The pages that are open beside the chat, as the address has them: a reload and Back show them again.
 * `covers`: they lie over the chat, and Back closes them.
 */
export function useOpenPages(messages: Message[], covers: boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  const { search, pathname, state } = location
  const pages = useMemo(
    () =>
      new URLSearchParams(search)
        .getAll(openName)
        .slice(0, mostOpen)
        .flatMap((text) => openFromText(text, messages) ?? []),
    [search, messages],
  )
  const isFirst = !new URLSearchParams(search).has(openName)
  const wasPushed = (state as { opened?: boolean } | null)?.opened === true

  const put = useCallback(
    (open: Open[], { push }: { push: boolean }) => {
      const params = new URLSearchParams(search)
      params.delete(openName)
      for (const one of open) params.append(openName, openAsText(one))
      const query = params.toString()
      void navigate(`${pathname}${query ? `?${query}` : ''}`, {
        replace: !push,
        state: push ? { opened: true } : state,
        preventScrollReset: true,
      })
    },
    [navigate, pathname, search, state],
  )

  /** In the place of the one that was opened last. */
  const open = useCallback(
    (one: Open) => {
      if (pages.some((page) => isSame(page, one))) return
      put([...pages.slice(0, -1), one], { push: isFirst && covers })
    },
    [pages, put, isFirst, covers],
  )
  const openBeside = useCallback(
    (one: Open) => put([...pages.slice(0, mostOpen - 1), one], { push: isFirst && covers }),
    [pages, put, isFirst, covers],
  )
  const close = useCallback(
    (one: Open) => {
      const others = pages.filter((page) => !isSame(page, one))
      if (others.length === 0 && wasPushed) void navigate(-1)
      else put(others, { push: false })
      toSource(one)
    },
    [pages, put, navigate, wasPushed],
  )
  // A function that stays the same, so that the rows of the chat are not drawn again.
  const latest = useRef({ open, openBeside })
  useEffect(() => void (latest.current = { open, openBeside }))
  return {
    pages,
    close,
    open: useCallback((one: Open) => latest.current.open(one), []),
    openBeside: useCallback((one: Open) => latest.current.openBeside(one), []),
  }
}

/** Who closed it from the composer stays there: they may be writing. */
const toSource = ({ messageId, citation }: Open) =>
  requestAnimationFrame(() => {
    if (document.activeElement?.id === 'composer') return
    document.getElementById(`cite-${messageId}-${citation.n}`)?.focus()
  })
