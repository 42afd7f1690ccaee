import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'

type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The next page of a list that is read in pages; nothing where all of it is here. */
export const ShowMore = ({ list }: { list: Paged }) =>
  list.hasNextPage && (
    <Button
      small
      className="mt-6"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      <Trans>Show more</Trans>
    </Button>
  )
