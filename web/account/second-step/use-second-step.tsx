import { type ReactNode, useRef, useState } from 'react'
import type { SecondFactorNeeded } from '#contract/account/credentials.ts'
import { type SecondProof, SecondStep, secondFactorIn } from './second-step.tsx'

/**
 * Sends first without a proof, and if the server asks for one, again with it. `step` draws the
 * question to the member; the form stays hidden behind it, with its content. A member who goes back
 * finds the form as they left it.
 */
export function useSecondStep<V>(send: (values: V, proof: SecondProof) => Promise<void>) {
  const [asked, setAsked] = useState<{ needed: SecondFactorNeeded; values: V }>()
  const from = useRef<Element>(null)

  async function begin(values: V) {
    try {
      await send(values, {})
    } catch (error) {
      const needed = secondFactorIn(error)
      if (!needed) throw error
      from.current = document.activeElement
      setAsked({ needed, values })
    }
  }

  const step = (label: string, look?: 'strong' | 'danger'): ReactNode =>
    asked && (
      <SecondStep
        needed={asked.needed}
        label={label}
        look={look}
        onProof={async (proof) => {
          await send(asked.values, proof)
          setAsked(undefined)
        }}
        onBack={() => {
          setAsked(undefined)
          requestAnimationFrame(() => from.current instanceof HTMLElement && from.current.focus())
        }}
      />
    )

  return { begin, step, asked: asked !== undefined }
}
