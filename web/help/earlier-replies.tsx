import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OpenHelpThread, help } from '#contract/chats/help.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { earlierRepliesQuery } from './queries.ts'

type Given = Pick<OpenHelpThread, 'id' | 'replies' | 'earlierReplies'>

/** All replies that are here, in order, and what brings the ones before them. */
export function useReplies({ id, replies, earlierReplies }: Given, received: boolean) {
  const [wanted, setWanted] = useState(false)
  const route = received ? help.receivedReplies : help.replies
  const list = useInfiniteQuery({
    ...earlierRepliesQuery(route, id, earlierReplies),
    enabled: wanted && earlierReplies !== null,
  })
  const earlier = list.data?.pages.flatMap(({ items }) => items).toReversed() ?? []
  const more = list.data ? list.hasNextPage : earlierReplies !== null
  return {
    replies: [...earlier, ...replies],
    showEarlier: more && (
      <Button
        small
        className="mt-6"
        busy={list.isFetching}
        onClick={() => (wanted ? void list.fetchNextPage() : setWanted(true))}
      >
        <Trans>Show earlier replies</Trans>
      </Button>
    ),
  }
}
