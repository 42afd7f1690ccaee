import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useMemo, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type PlacedHighlight, highlights } from '#contract/documents/highlights.ts'
import type { BodyOf } from '#contract/route.ts'
import { client } from '#web/api/client.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { sentenceOf, tellRefusal } from '#web/api/notices.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { type KeptNote, keepNote, keptNotes } from './kept-notes.ts'
import { useUndo } from '#web/ui/feedback/undo.tsx'
import type { Panel } from '../panel/use-panel.ts'

const none: PlacedHighlight[] = []

/** What a member highlighted in a document, and what they can do with it. */
export function useHighlights(filename: string, possible: boolean, show: Panel['show']) {
  const queries = useQueryClient()
  const query = reading(highlights.ofFile, { params: { filename } })
  const list = useQuery({ ...query, enabled: possible, meta: { quiet: true } })
  const { pending, start, undo } = useUndo()
  // The one whose note is being written, and texts that are not kept yet.
  const [writing, setWriting] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [drafts, setDrafts] = useState(keptNotes)
  const [said, setSaid] = useState('')
  const known = list.data ?? none
  const hidden = pending?.ids
  const all = useMemo(() => known.filter(({ _id }) => !hidden?.includes(_id)), [known, hidden])
  const byPage = useMemo(() => {
    const map = new Map<number, PlacedHighlight[]>()
    for (const one of all) if (isHere(one)) map.set(one.page, [...(map.get(one.page) ?? []), one])
    return map
  }, [all])

  const put = (change: (all: PlacedHighlight[]) => PlacedHighlight[]) =>
    queries.setQueryData(query.queryKey, (data) => data && change(data))
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: query.queryKey })
    void queries.invalidateQueries({ queryKey: keyOf(highlights.list) })
  }
  const keepDraft = (id: string, draft: KeptNote | undefined) => {
    keepNote(id, draft)
    setDrafts((known) => {
      const next = new Map(known)
      if (draft) next.set(id, draft)
      else next.delete(id)
      return next
    })
  }
  const setDraft = ({ _id, changedAt }: PlacedHighlight, text: string | undefined) =>
    keepDraft(
      _id,
      text === undefined ? undefined : { text, changedAt: drafts.get(_id)?.changedAt ?? changedAt },
    )

  const adding = useMutation({
    mutationFn: (body: BodyOf<typeof highlights.add>) =>
      client.call(highlights.add, { params: { filename }, body }),
    meta: { quiet: true },
    onSuccess: (made) => {
      put((all) => [...all.filter(({ _id }) => _id !== made._id), made])
      readAgain()
    },
    onError: tellRefusal,
  })
  const noting = useMutation({
    mutationFn: ({ of, note }: { of: PlacedHighlight; note: string }) =>
      client.call(highlights.change, {
        params: { id: of._id },
        body: { note: note || null, changedAt: of.changedAt },
      }),
    meta: { quiet: true },
    onSuccess: ({ _id, note, changedAt }, { note: written }) => {
      put((all) => all.map((one) => (one._id === _id ? { ...one, note, changedAt } : one)))
      setDrafts((known) => {
        const draft = known.get(_id)
        // What was typed meanwhile is kept next, over what is saved now.
        const typed = draft && draft.text.trim() !== written ? { ...draft, changedAt } : undefined
        keepNote(_id, typed)
        const next = new Map(known)
        if (typed) next.set(_id, typed)
        else next.delete(_id)
        return next
      })
      readAgain()
    },
    onError: readAgain,
  })

  return {
    possible,
    all,
    byPage,
    isKnown: list.data !== undefined,
    isFailed: list.isError,
    again: () => void list.refetch(),
    pending,
    undo,
    /** For screen readers. */
    said,
    chosen,
    writing,
    drafts,
    setDraft,
    add: async (body: BodyOf<typeof highlights.add>, isNoted: boolean) => {
      setSaid('')
      const made = await adding.mutateAsync(body).catch(() => undefined)
      if (!made) return
      setChosen(made._id)
      // For screen readers: others see it.
      setSaid(t`The passage is highlighted.`)
      if (!isNoted) return
      setWriting(made._id)
      show('highlights')
    },
    /** Shows it in the list beside the document. */
    choose: (id: string) => {
      setChosen(id)
      show('highlights')
    },
    write: (id: string | undefined) => {
      noting.reset()
      setWriting(id)
    },
    saveNote: async (of: PlacedHighlight, text: string): Promise<boolean> => {
      const note = text.trim()
      if (note === (of.note ?? '')) {
        keepDraft(of._id, undefined)
        return true
      }
      const isUnderWay =
        noting.isPending && noting.variables.of._id === of._id && noting.variables.note === note
      if (isUnderWay) return false
      return noting.mutateAsync({ of, note }).then(
        () => true,
        () => false,
      )
    },
    savingId: noting.isPending ? noting.variables.of._id : undefined,
    refusal: noting.isError
      ? {
          id: noting.variables.of._id,
          sentence: sentenceOf(noting.error),
          isConflict: noting.error instanceof ApiError && noting.error.httpCode === 409,
        }
      : undefined,
    remove: (one: PlacedHighlight) => {
      if (writing === one._id) setWriting(undefined)
      start({
        ids: [one._id],
        sentence: t`Highlight removed`,
        commit: () => {
          put((all) => all.filter(({ _id }) => _id !== one._id))
          keepNote(one._id, undefined)
          deleteForCertain('highlight', one._id).catch(tellRefusal).finally(readAgain)
        },
      })
    },
  }
}

export type HighlightsOfFile = ReturnType<typeof useHighlights>

/** For the pages, which are drawn deep below: only what a pin on them opens. */
export const HighlightsContext = createContext<Pick<HighlightsOfFile, 'choose'> | undefined>(
  undefined,
)

/** The version that is open has its words. */
export const isHere = ({ marks, ranges }: PlacedHighlight) => marks.length + ranges.length > 0
