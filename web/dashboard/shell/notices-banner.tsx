import { useQuery } from '@tanstack/react-query'
import { notices } from '#contract/desk/mailings.ts'
import { reading } from '#web/api/queries.ts'
import { late } from '#web/ui/lazily.ts'

const NoticeList = late(() => import('./notice-list.tsx').then((all) => all.NoticeList))

const query = { ...reading(notices.list), meta: { quiet: true } }

/** On every screen, until the member has dismissed what the operator says. */
export function NoticesBanner() {
  const { data: all = [] } = useQuery(query)
  return all.length > 0 ? <NoticeList all={all} /> : null
}
