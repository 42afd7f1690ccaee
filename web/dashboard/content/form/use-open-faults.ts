import { useEffect, useState } from 'react'
import { type Document, isCollection } from 'yaml'
import type { Fault } from '../fault.ts'
import { nodeAt, writtenAt } from './read-yaml.ts'

/**
 * The faults that are not corrected: what was refused stays one until its value is another.
 * `onCorrected` is told once that holds for all of them. Without YAML there is nothing to compare.
 */
export function useOpenFaults(
  faults: Fault[],
  yaml: Document | undefined,
  onCorrected: (() => void) | undefined,
): Fault[] {
  const values = faults.map(({ place }) => (yaml && place ? valueAt(yaml, place) : undefined))
  const [refused, setRefused] = useState({ faults, values })
  const before = refused.faults === faults ? refused.values : values
  if (refused.faults !== faults) setRefused({ faults, values })
  const open = faults.filter((one, i) => !one.refused || before[i] === values[i])
  const isCorrected = faults.length > 0 && open.length === 0
  useEffect(() => {
    if (isCorrected) onCorrected?.()
  }, [isCorrected, onCorrected])
  return open
}

function valueAt(yaml: Document, place: NonNullable<Fault['place']>): string {
  const node = nodeAt(yaml, place)
  return isCollection(node) ? JSON.stringify(node) : writtenAt(yaml, place)
}
