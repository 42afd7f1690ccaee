import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ContentFault, operator } from '#contract/desk/operator.ts'
import { reading } from '#web/api/queries.ts'

const lookAgainMs = 60_000

export function ContentFaults() {
  const { data: faults = [] } = useQuery({
    ...reading(operator.contentFaults),
    refetchInterval: lookAgainMs,
    meta: { quiet: true },
  })
  if (faults.length === 0) return null
  return (
    <section
      aria-label={t`Faults in your files`}
      className="flex shrink-0 items-start gap-4 border-b border-rule bg-card px-4 py-2.5 text-[14px] md:px-8 print:hidden"
    >
      <TriangleAlert className="mt-0.5 size-[18px] shrink-0 text-warn" aria-hidden />
      <ul className="min-w-0 flex-1 space-y-2">
        {faults.map((fault) => (
          <li key={fault.message}>
            <p>{whereOf(fault)}</p>
            <p lang="en" className="wrap-anywhere text-soft">
              {fault.message}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereOf({ file, line }: ContentFault) {
  if (file === null || line === null)
    return <Trans>A file has a fault. Until it is fixed, what it said before is used.</Trans>
  return (
    <Trans>
      {file} has a fault in line {line}. Until it is fixed, what it said before is used.
    </Trans>
  )
}
