import { type ReactNode, useState } from 'react'
import type { SecondFactorNeeded } from '#contract/credentials.ts'
import { type SecondProof, SecondStep, secondFactorIn } from './second-step.tsx'

/**
 * Sends first without a proof, and where the server asks for one, once more with it. `step` draws
 * what asks the member meanwhile; the form stays hidden behind it, with what was typed.
 */
export function useSecondStep<V>(send: (values: V, proof: SecondProof) => Promise<void>) {
  const [asked, setAsked] = useState<{ needed: SecondFactorNeeded; values: V }>()

  async function begin(values: V) {
    try {
      await send(values, {})
    } catch (error) {
      const needed = secondFactorIn(error)
      if (!needed) throw error
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
        onBack={() => setAsked(undefined)}
      />
    )

  return { begin, step, asked: asked !== undefined }
}
