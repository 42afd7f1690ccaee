import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { useSearchInAddress } from '#web/dashboard/typed-search.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'

type Page<Item> = { items: Item[]; nextCursor: string | null }

export type RowProps<Item> = { item: Item; onRemove: (item: Item) => void }

type Props<Item extends { _id: string }> = {
  title: string
  about: ReactNode
  /** What could not be loaded, such as “Your highlights”. */
  what: string
  searchLabel: string
  /** Reads the items that have these words; all of them for none. */
  read: (
    q: string,
  ) => UseInfiniteQueryOptions<
    Page<Item>,
    unknown,
    InfiniteData<Page<Item>>,
    QueryKey,
    string | undefined
  >
  row: ComponentType<RowProps<Item>>
  /** What the bar with “Undo” says. */
  removed: (item: Item) => string
  /** Removes an item once it can no longer be undone. */
  remove: (item: Item) => void
  countOf: (count: number) => string
  nothingHas: (q: string) => string
  noneYet: ReactNode
  /** What can be done with all of them. */
  actions?: ReactNode
}

/** A screen with what a member kept for themselves: searched, opened, removed with a way back. */
export function KeptList<Item extends { _id: string }>(props: Props<Item>) {
  const { row: Row } = props
  const { q, looked, setLooked } = useSearchInAddress()
  const read = useInfiniteQuery({ ...props.read(q), placeholderData: keepPreviousData })
  const { pending, start, undo } = useUndo()
  const known = read.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = known.filter(({ _id }) => !pending?.ids.includes(_id))
  const list = useRef<HTMLDivElement>(null)
  const onRemove = (item: Item) => {
    const place = shown.indexOf(item)
    start({
      ids: [item._id],
      sentence: props.removed(item),
      commit: () => props.remove(item),
    })
    requestAnimationFrame(() => focusNear(list.current, place))
  }
  const isEmpty = read.data && !read.isFetching && known.length === 0
  return (
    <Screen title={props.title} actions={known.length > 0 && props.actions}>
      <p className="max-w-[60ch] text-soft">{props.about}</p>
      {(q || known.length > 0) && (
        <SearchField
          className="mt-5 print:hidden"
          label={props.searchLabel}
          value={looked}
          onChange={setLooked}
          status={q && !read.isFetching ? props.countOf(shown.length) : undefined}
        />
      )}
      <div ref={list} tabIndex={-1} className="mt-8 outline-none">
        {!read.data && <NotYet what={props.what} query={read} />}
        {shown.length > 0 && (
          <ul aria-label={props.title} aria-busy={read.isFetching} className="border-b border-rule">
            {shown.map((item) => (
              <Row key={item._id} item={item} onRemove={onRemove} />
            ))}
          </ul>
        )}
        {isEmpty && (q ? <p className="text-soft">{props.nothingHas(q)}</p> : props.noneYet)}
        <div className="print:hidden">
          <ShowMore list={read} />
        </div>
      </div>
      <UndoAtFoot pending={pending} undo={undo} />
    </Screen>
  )
}

/** What was removed had the focus: it goes to the one that takes its place, or to the last. */
function focusNear(list: HTMLElement | null, place: number) {
  const left = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  ;(left[place] ?? left.at(-1) ?? list)?.focus()
}
