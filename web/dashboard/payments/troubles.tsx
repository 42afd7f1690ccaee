import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type PaymentTrouble, payments } from '#contract/account/payments.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { SpokenTime, useSpoken } from '#web/ui/format/spoken-time.tsx'
import { spokenTime } from '#web/ui/format/when.ts'
import { troublesQuery } from './queries.ts'

/** What somebody has to look at; `agrees` when the last comparison with the provider came to its end. */
export function Troubles({ open, agrees }: { open: number | undefined; agrees: boolean }) {
  const [settled, setSettled] = useState(false)
  const list = useInfiniteQuery(troublesQuery(settled))
  const troubles = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <div role="group" aria-label={t`Which are shown`} className="mb-5 flex gap-2">
        <Which
          label={open ? t`Open (${open})` : t`Open`}
          on={!settled}
          onPress={() => setSettled(false)}
        />
        <Which label={t`Settled`} on={settled} onPress={() => setSettled(true)} />
      </div>
      {!list.data && <NotYet what={t`The list`} query={list} />}
      {list.data && troubles.length === 0 && (
        <p className="text-[15px] text-soft">
          {settled
            ? t`Nothing was settled yet.`
            : agrees
              ? t`Nothing. Everything agrees with the provider.`
              : t`Nothing so far. The next comparison shows whether everything agrees with the provider.`}
        </p>
      )}
      {troubles.length > 0 && (
        <ul className="border-b border-rule">
          {troubles.map((trouble) => (
            <Row key={trouble._id} trouble={trouble} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </>
  )
}

const Which = ({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className="min-h-9 rounded border border-rule px-3 text-[14px] text-soft tabular-nums hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
  >
    {label}
  </button>
)

function Row({ trouble }: { trouble: PaymentTrouble }) {
  const queries = useQueryClient()
  const { _id, at, sentence, member, settledAt } = trouble
  const settle = useMutation({
    mutationFn: () =>
      client.envelope(payments.settle, {
        params: { id: _id },
        body: { settled: settledAt === null },
      }),
    onSuccess: async ({ message }) => {
      tell(message)
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(payments.troubles) }),
        queries.invalidateQueries({ queryKey: keyOf(payments.atAGlance) }),
      ])
      document.getElementById('troubles')?.focus()
    },
  })
  const settled = useSpoken(() => (settledAt ? spokenTime(settledAt) : ''))
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-rule py-4">
      {settledAt ? (
        <CircleCheck className="mt-0.5 size-[18px] shrink-0 text-good" aria-hidden />
      ) : (
        <TriangleAlert className="mt-0.5 size-[18px] shrink-0 text-warn" aria-hidden />
      )}
      <div className="min-w-0 flex-1 basis-64">
        <p className="max-w-[64ch] text-[15px] [overflow-wrap:anywhere]">{sentence}</p>
        <p className="mt-1 text-[13px] text-soft [overflow-wrap:anywhere]">
          {member ? (
            <>
              {member.name},{' '}
              <a href={`mailto:${member.email}`} className="text-blue hover:underline">
                {member.email}
              </a>
            </>
          ) : (
            t`No member of this site`
          )}{' '}
          · <SpokenTime at={at} />
          {settledAt && ` · ${t`settled ${settled}`}`}
        </p>
      </div>
      <Button small busy={settle.isPending} onClick={() => settle.mutate()}>
        {settledAt ? t`Open again` : t`Mark as settled`}
      </Button>
    </li>
  )
}
