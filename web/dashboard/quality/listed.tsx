import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Loading, NotLoaded } from './loading.tsx'

type Props = {
  list: UseQueryResult<unknown, unknown>
  /** What the list is of, for the sentence that it could not be loaded: 'The answers'. */
  what: string
  /** What is said in place of the table where there is no row; undefined where there are some. */
  none: string | undefined
  /** For the focus, when the line that had it is gone. */
  lines?: Ref<HTMLDivElement>
  /** The table. */
  children: ReactNode
}

/** The rows of a list, that there are none, or that they are on their way or could not be loaded. */
export const Listed = ({ list, what, none, lines, children }: Props) => (
  <div ref={lines} tabIndex={lines ? -1 : undefined} className="mt-6 outline-none">
    {list.isPending && <Loading />}
    {list.isError && !list.data && <NotLoaded what={what} onAgain={() => void list.refetch()} />}
    {list.data !== undefined && none !== undefined && <p className="font-medium">{none}</p>}
    {none === undefined && children}
  </div>
)
