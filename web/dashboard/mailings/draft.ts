import { useState } from 'react'
import type { Mailing } from '#contract/desk/mailings.ts'
import { readStored, writeStored } from '#web/api/storage.ts'

/** What an operator decides about a draft. */
export type Draft = Pick<
  Mailing,
  'texts' | 'audience' | 'planIds' | 'groupIds' | 'inactiveSince' | 'notice'
>

/** What is written first: it is stored when it is saved. */
export const blank: Mailing = {
  ...{ _id: 'new', id: 'new', state: 'draft', version: 0, createdAt: '', changedAt: '' },
  ...{ texts: {}, audience: 'members', planIds: [], groupIds: [], inactiveSince: null },
  ...{ notice: false, sendAt: null, startedAt: null, finishedAt: null },
  ...{ counts: null, troubleAt: null, trouble: null },
}

/** With the version over which it was typed. */
type Unsaved = Draft & { version: number }

const draftOf = ({ texts, audience, planIds, groupIds, inactiveSince, notice }: Draft): Draft => ({
  ...{ texts, audience, planIds, groupIds, inactiveSince, notice },
})

/** What was typed and is not saved yet; it outlives a reload. */
export function useDraft(mailing: Mailing) {
  const name = nameOf(mailing)
  const [unsaved, setUnsaved] = useState(() => readUnsaved(name))
  const keep = (next: Unsaved | undefined, under = name) => {
    setUnsaved(next)
    if (under !== name) writeStored(name, null)
    writeStored(under, next ? JSON.stringify(next) : null)
  }
  const draft = draftOf(unsaved ?? mailing)
  const version = unsaved?.version ?? mailing.version
  return {
    draft,
    version,
    isUnsaved: unsaved !== undefined,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      const same = JSON.stringify(next) === JSON.stringify(draftOf(mailing))
      keep(same ? undefined : { ...next, version })
    },
    /** What was typed while `sent` was being saved stays, over what is saved now. */
    forgetSaved(sent: Draft, saved: Mailing) {
      const now = readUnsaved(name)
      const same = !now || JSON.stringify(draftOf(now)) === JSON.stringify(sent)
      keep(same ? undefined : { ...now, version: saved.version }, nameOf(saved))
    },
    /** Over what somebody else has saved meanwhile. */
    keepOver: (newer: number) => keep({ ...draft, version: newer }),
    forget: () => keep(undefined),
  }
}

const nameOf = ({ _id }: Pick<Mailing, '_id'>) => `mailing ${_id}`

function readUnsaved(name: string): Unsaved | undefined {
  try {
    const value = JSON.parse(readStored(name) ?? 'null') as Unsaved | null
    return value && typeof value.version === 'number' && typeof value.texts === 'object'
      ? value
      : undefined
  } catch {
    return undefined
  }
}
