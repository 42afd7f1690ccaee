import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { warn } from '#web/api/notices.ts'
import { type ShownPrompt, usePrompts } from '#web/prompts/prompts.ts'
import { newPlace } from './draft.ts'

/** A link to a new chat may name a prompt: it is chosen, and the address forgets it. */
export function usePromptInAddress(place: string, onChoose: (prompt: ShownPrompt) => void) {
  const [params, setParams] = useSearchParams()
  const wanted = place === newPlace ? params.get('prompt') : null
  const { all, isPending, isError } = usePrompts(wanted !== null)
  const take = useRef(onChoose)
  useEffect(() => void (take.current = onChoose))
  useEffect(() => {
    if (!wanted || isPending) return
    const prompt = all.find(({ _id }) => _id === wanted)
    setParams({}, { replace: true })
    if (prompt) take.current(prompt)
    else if (isError) warn(t`The prompt could not be loaded. The connection may be down.`)
    else warn(t`This prompt is no longer here. Type “/” to choose another.`)
  }, [wanted, isPending, isError, all, setParams])
}
