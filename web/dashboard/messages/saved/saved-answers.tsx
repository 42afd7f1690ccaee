import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedAnswer } from '#contract/saved-answers.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useDebounced } from '#web/ui/debounced.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { UndoBar, useUndo } from '#web/ui/undo.tsx'
import { markSaved } from '../cache.ts'
import { dropSaved, readSavedAgain, savedAnswersQuery } from './queries.ts'
import { SavedRow } from './saved-row.tsx'

/** The answers that a member wants to find again, wherever their chats stand by now. */
export function SavedAnswers() {
  const queries = useQueryClient()
  const [looked, setLooked] = useState('')
  const q = useDebounced(looked.trim())
  const list = useInfiniteQuery({ ...savedAnswersQuery(q), placeholderData: keepPreviousData })
  const { pending, start, undo } = useUndo()
  const known = list.data?.pages.flatMap(({ items }) => items) ?? []
  const answers = known.filter(({ _id }) => !pending?.ids.includes(_id))
  const remove = ({ _id, chatId, chatTitle, question }: SavedAnswer) =>
    start({
      ids: [_id],
      sentence: t`Removed “${question || chatTitle}”`,
      commit: () => {
        dropSaved(queries, _id)
        markSaved(queries, chatId, _id, false)
        deleteForCertain('saved', _id).catch((error: unknown) => {
          markSaved(queries, chatId, _id, true)
          tellRefusal(error)
          void readSavedAgain(queries)
        })
      },
    })
  const isEmpty = list.data && !list.isFetching && known.length === 0
  return (
    <Screen title={t`Saved answers`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>
          Answers that you want to find again. Each stays in its chat: if you delete the chat, it is
          gone here, too.
        </Trans>
      </p>
      {(q || known.length > 0) && (
        <SearchField
          className="mt-5"
          label={t`Search the saved answers`}
          value={looked}
          onChange={setLooked}
          status={q && !list.isFetching ? countOf(answers.length) : undefined}
        />
      )}
      <div className="mt-8">
        {!list.data && <NotYet what={t`Your saved answers`} query={list} />}
        {answers.length > 0 && (
          <ul
            aria-label={t`Saved answers`}
            aria-busy={list.isFetching}
            className="border-b border-rule"
          >
            {answers.map((answer) => (
              <SavedRow key={answer._id} answer={answer} onRemove={remove} />
            ))}
          </ul>
        )}
        {isEmpty && (q ? <p className="text-soft">{nothingHas(q)}</p> : <NoneYet />)}
        <ShowMore list={list} />
      </div>
      <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 md:start-[15.5rem] [&>*]:pointer-events-auto [&>*]:w-full [&>*]:max-w-md">
        <UndoBar pending={pending} onUndo={undo} />
      </div>
    </Screen>
  )
}

const NoneYet = () => (
  <div className="space-y-5">
    <p className="max-w-[60ch] text-soft">
      <Trans>
        You have not saved an answer yet. Press “Save” below an answer, and it is listed here.
      </Trans>
    </p>
    <ButtonLink to={paths.messages}>
      <Trans>Ask a question</Trans>
    </ButtonLink>
  </div>
)

const nothingHas = (q: string) => t`No saved answer has “${q}”. Try fewer or other words.`

const countOf = (count: number) => plural(count, { one: '# answer', other: '# answers' })
