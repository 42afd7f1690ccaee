import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { type Audience, audienceOf } from '#web/audience/audience.ts'
import { deleteRows } from '#web/rows/delete-rows.ts'
import { NotDone, inTurn, tellRefused } from '#web/rows/in-turn.ts'
import type { Selection } from '#web/rows/use-selection.ts'
import type { Undo } from '#web/ui/feedback/undo.tsx'
import { dropFiles, fileIn, readFilesAgain } from './files.ts'

/** One thing that is said of a document. */
export type Change =
  | { categoryId: string | null }
  | { library: boolean }
  | { assistant: boolean }
  | { seenBy: Audience }

/** What can be done with some documents at once. */
export function useActs({
  start,
  offer,
  keep,
}: Pick<Undo, 'start' | 'offer'> & Pick<Selection, 'keep'>) {
  const queries = useQueryClient()

  /** They are there until it can no longer be undone. */
  function remove(some: AssistantFile[]) {
    const [{ title }] = some as [AssistantFile]
    start({
      ids: some.map(({ _id }) => _id),
      sentence: plural(some.length, {
        one: `Deleted “${title}”`,
        other: 'Deleted # documents',
      }),
      commit: () =>
        void deleteRows({
          kind: 'file',
          rows: some,
          nameOf: titleOf,
          drop: (ids) => dropFiles(queries, ids),
          readAgain: () => readFilesAgain(queries),
          keep,
        }),
    })
  }

  async function readAgain(some: AssistantFile[]) {
    const done = await each(some, ({ _id }) =>
      client.call(deskDocuments.readAgain, { params: { id: _id } }),
    )
    if (done.length > 0)
      tell(
        plural(done.length, {
          one: '# document is read again',
          other: '# documents are read again',
        }),
      )
  }

  /** At once, since a narrower audience must not wait; it can be taken back. */
  async function change(some: AssistantFile[], to: Change) {
    const done = await each(some, (file) => save(file, to))
    if (done.length === 0) return
    offer({
      sentence: plural(done.length, { one: '# document changed', other: '# documents changed' }),
      undo: () => void takeBackChange(done, to),
    })
  }

  /** What somebody else has decided meanwhile stays: it may be that fewer see a document. */
  async function takeBackChange(some: AssistantFile[], to: Change) {
    await readFilesAgain(queries)
    await each(some, async (file) => {
      const before = asBefore(file, to)
      const now = fileIn(queries, file._id)
      if (now && ![to, before].some((one) => isSame(one, asBefore(now, to))))
        throw new NotDone(t`Somebody else has changed that meanwhile.`)
      await save(file, before)
    })
  }

  /** After a new version: the one before it is a press away, also while the new one is being read. */
  function offerBefore(before: string, { file, name }: { file: AssistantFile; name: string }) {
    offer({
      sentence: t`“${name}” replaces version ${file.version - 1} of “${file.title}”`,
      undo: () => void takeBack(before),
    })
  }

  async function takeBack(id: string) {
    try {
      const { title } = await client.call(deskDocuments.useAgain, { params: { id } })
      tell(t`The earlier version of “${title}” is used again.`)
    } catch (error) {
      tellRefusal(error)
    }
    await readFilesAgain(queries)
  }

  /** Returns those with which it worked; of the others it tells. */
  async function each(some: AssistantFile[], act: (file: AssistantFile) => Promise<unknown>) {
    const { done, refused } = await inTurn(some, act)
    tellRefused({ done: done.length, refused }, titleOf, keep)
    await readFilesAgain(queries)
    return done
  }

  return { remove, readAgain, change, offerBefore }
}

export type Acts = ReturnType<typeof useActs>

const titleOf = ({ title }: AssistantFile) => t`“${title}”`

const save = ({ _id }: AssistantFile, to: Change) =>
  client.call(documents.updateFile, {
    params: { id: _id },
    body: 'seenBy' in to ? bodyOf(to.seenBy) : to,
  })

const bodyOf = ({ audience, planIds, groupIds }: Audience) =>
  audience === 'some' ? { audience, planIds, groupIds } : { audience }

function asBefore(file: AssistantFile, to: Change): Change {
  if ('seenBy' in to) return { seenBy: audienceOf(file) }
  if ('categoryId' in to) return { categoryId: file.categoryId }
  return 'library' in to ? { library: file.library } : { assistant: file.assistant }
}

const isSame = (one: Change, other: Change) => inOneOrder(one) === inOneOrder(other)

/** Plans and groups are chosen in any order. */
const inOneOrder = (change: Change) =>
  JSON.stringify(
    'seenBy' in change
      ? [change.seenBy.audience, ...change.seenBy.planIds.concat(change.seenBy.groupIds).toSorted()]
      : change,
  )
