import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { Answered } from './answered.tsx'
import { Loading, NotLoaded } from './loading.tsx'
import { answersQuery } from './queries.ts'

type Which = 'unsure' | 'newest'

const wordsOf = (which: Which): { about: string; none: string } =>
  ({
    unsure: {
      about: t`Answers that quote what may help, because the assistant was not sure that it answers the question. Where it does, add it to the checks; where it does not, a document may be missing.`,
      none: t`No answer is unsure.`,
    },
    newest: {
      about: t`Questions that found no sure answer, whose answer was rated, or which a member sent to you with its answer, newest first. Everything else stays between members and the assistant, and so do temporary chats and chats with a member’s own documents.`,
      none: t`No question is shown here yet.`,
    },
  })[which]

const asked = {
  unsure: { grounded: 'unsure' },
  newest: {},
} as const

export function Answers({ which }: { which: Which }) {
  const words = wordsOf(which)
  const query = useInfiniteQuery(answersQuery(asked[which]))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <p className="max-w-[64ch] text-soft">{words.about}</p>
      <div className="mt-8">
        {query.isPending && <Loading />}
        {query.isError && <NotLoaded what={t`The answers`} onAgain={() => void query.refetch()} />}
        {query.data && items.length === 0 && <p className="font-medium">{words.none}</p>}
        {items.length > 0 && (
          <ul className="border-b border-rule">
            {items.map((item) => (
              <Answered key={item.answer._id} item={item} />
            ))}
          </ul>
        )}
        <ShowMore list={query} />
      </div>
    </>
  )
}
