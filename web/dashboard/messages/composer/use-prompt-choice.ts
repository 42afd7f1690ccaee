import { useState } from 'react'
import type { ShownPrompt } from '#web/prompts/prompts.ts'

/** A prompt is put into the composer, after its variables are filled in if it has some. */
export function usePromptChoice(place: string, onPut: (prompt: ShownPrompt, text: string) => void) {
  const [asking, setAsking] = useState<{ place: string; prompt: ShownPrompt }>()
  const close = () => setAsking(undefined)
  function put(prompt: ShownPrompt, text: string) {
    close()
    onPut(prompt, text)
  }
  return {
    /** The one whose variables are being filled in. */
    prompt: asking?.place === place ? asking.prompt : undefined,
    choose(chosen: ShownPrompt) {
      if (chosen.variables.length > 0) setAsking({ place, prompt: chosen })
      else put(chosen, chosen.text)
    },
    put,
    close,
  }
}
