import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SavedAnswer } from '#contract/chats/saved-answers.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { KeptList } from '#web/dashboard/kept-list.tsx'
import { paths } from '#web/paths.ts'
import { markSaved } from '../cache.ts'
import { dropSaved, readSavedAgain, savedAnswersQuery } from './queries.ts'
import { SavedRow } from './saved-row.tsx'

/** The answers that a member wants to find again, wherever their chats stand by now. */
export function SavedAnswers() {
  const queries = useQueryClient()
  const remove = ({ _id, chatId }: SavedAnswer) => {
    dropSaved(queries, _id)
    markSaved(queries, chatId, _id, false)
    deleteForCertain('saved', _id).catch((error: unknown) => {
      markSaved(queries, chatId, _id, true)
      tellRefusal(error)
      void readSavedAgain(queries)
    })
  }
  return (
    <KeptList
      title={t`Saved answers`}
      about={
        <Trans>
          Answers that you want to find again. Each stays in its chat: if you delete the chat, it is
          gone here, too.
        </Trans>
      }
      what={t`Your saved answers`}
      searchLabel={t`Search the saved answers`}
      read={savedAnswersQuery}
      row={SavedRow}
      removed={removed}
      remove={remove}
      countOf={countOf}
      nothingHas={nothingHas}
      noneYet={<NoneYet />}
    />
  )
}

const removed = ({ question, chatTitle }: SavedAnswer) => t`Removed “${question || chatTitle}”`

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
