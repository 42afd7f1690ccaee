import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { personalData } from '#contract/account/personal-data.ts'
import { reading } from '#web/api/queries.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { Loaded } from '../loaded.tsx'

/** How much room the member's chats, links and documents take, and how much there is. */
export function SpaceTaken() {
  const query = useQuery({ ...reading(personalData.space), staleTime: 0, meta: { quiet: true } })
  return (
    <div className="mt-1.5 text-[15px] text-soft">
      <Loaded query={query} rows={1}>
        {({ bytes, limit, documentBytes }) => (
          <p>
            {limit === null ? (
              <Trans>Your chats, shared links and own documents take {sizeOf(bytes)}.</Trans>
            ) : (
              <Trans>
                Your chats, shared links and own documents take {sizeOf(bytes)} of {sizeOf(limit)}.
              </Trans>
            )}{' '}
            <Trans>
              Own documents are {sizeOf(documentBytes)} of it. Delete what you no longer need to
              make room.
            </Trans>
          </p>
        )}
      </Loaded>
    </div>
  )
}
