import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import type { Selection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { MenuItem } from '#web/ui/overlay/menu-content.ts'
import { type Audience, audienceOf, ofMembers } from '#web/audience/audience.ts'
import { AudienceDialog } from './audience-dialog.tsx'
import { categoriesQuery } from './queries.ts'
import type { Acts, Change } from './use-acts.ts'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

type Props = {
  chosen: AssistantFile[]
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
  acts: Acts
  refusal: Selection['refusal']
  /** With the ids of what an act took. */
  onDone: (ids: string[]) => void
  /** With the ids of what is gone unless that is undone. */
  onRemoved: (ids: string[]) => void
}

/** What can be done with every document that is selected; the words say with how many it can be. */
export function SelectionActs({ chosen, list, acts, refusal, onDone, onRemoved }: Props) {
  const categories = useQuery(categoriesQuery).data ?? []
  const [busy, setBusy] = useState(false)
  /** As it was selected when the question was asked. */
  const [asking, setAsking] = useState<AssistantFile[]>()
  const count = chosen.length
  const read = chosen.filter(({ state }) => state === 'ready' || state === 'failed')
  async function run(taken: AssistantFile[], act: () => Promise<void>) {
    setBusy(true)
    await act()
    setBusy(false)
    onDone(taken.map(({ _id }) => _id))
  }
  const change = (some: AssistantFile[], to: Change) =>
    void run(chosen, () => acts.change(some, to))
  const into = (id: string | null, label: string): MenuItem[] => {
    const others = chosen.filter(({ categoryId }) => categoryId !== id)
    return others.length > 0
      ? [
          {
            label: `${label} (${others.length})`,
            onSelect: () => change(others, { categoryId: id }),
          },
        ]
      : []
  }
  const used = (of: 'library' | 'assistant', on: boolean, words: (count: number) => string) => {
    const others = chosen.filter((file) => file[of] !== on)
    const to: Change = of === 'library' ? { library: on } : { assistant: on }
    return others.length > 0
      ? [{ label: words(others.length), onSelect: () => change(others, to) }]
      : []
  }
  return (
    <>
      <SelectionBar
        label={t`Selected documents`}
        status={plural(count, { one: '# document selected', other: '# documents selected' })}
        count={count}
        list={list}
        refusal={refusal}
      >
        <Menu
          trigger={
            <Button small busy={busy} className={forFingers}>
              {plural(count, { one: 'Change #', other: 'Change #' })}
              <ChevronDown className="size-4" aria-hidden />
            </Button>
          }
          items={[
            { label: t`Who sees it`, onSelect: () => setAsking(chosen) },
            ...(categories.length > 0
              ? [
                  {
                    label: t`Category`,
                    items: [
                      ...categories.flatMap(({ id, name }) => into(id, name)),
                      ...into(null, t`No category`),
                    ],
                  },
                ]
              : []),
            'line',
            ...used('library', true, (n) => t`Put ${n} into the library`),
            ...used('library', false, (n) => t`Take ${n} out of the library`),
            ...used('assistant', true, (n) => t`Answer from ${n}`),
            ...used('assistant', false, (n) => t`Stop answering from ${n}`),
          ]}
        />
        {read.length > 0 && (
          <Button
            small
            busy={busy}
            className={forFingers}
            onClick={() => void run(chosen, () => acts.readAgain(read))}
          >
            {plural(read.length, { one: 'Read # again', other: 'Read # again' })}
          </Button>
        )}
        <Button
          small
          look="danger"
          busy={busy}
          className={forFingers}
          onClick={() => {
            acts.remove(chosen)
            onRemoved(chosen.map(({ _id }) => _id))
          }}
        >
          {plural(count, { one: 'Delete #', other: 'Delete #' })}
        </Button>
      </SelectionBar>
      {asking && (
        <AudienceDialog
          title={plural(asking.length, {
            one: 'Who sees # document',
            other: 'Who sees # documents',
          })}
          action={plural(asking.length, { one: 'Change # document', other: 'Change # documents' })}
          now={commonOf(asking)}
          onClose={() => setAsking(undefined)}
          onChosen={(seenBy) => {
            setAsking(undefined)
            void run(asking, () => acts.change(asking, { seenBy }))
          }}
        />
      )}
    </>
  )
}

/** What holds for all of them. */
function commonOf(files: AssistantFile[]): Audience {
  const [first, ...others] = files.map(audienceOf)
  const isSame = (one: Audience) => JSON.stringify(one) === JSON.stringify(first)
  return first && others.every(isSame) ? first : ofMembers
}
