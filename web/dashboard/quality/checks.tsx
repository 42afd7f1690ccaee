import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { type CheckQuestion, operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckForm } from './check-form.tsx'
import { CheckRow } from './check-row.tsx'
import { Loading, NotLoaded } from './loading.tsx'
import { checksQuery, readChecksAgain, readRunsAgain, runQuery, runsQuery } from './queries.ts'
import { RunHead } from './run-head.tsx'
import { Runs } from './runs.tsx'

/** Questions whose answers are known, asked again after any change. */
export function Checks() {
  const queries = useQueryClient()
  const checks = useQuery(checksQuery)
  const runs = useQuery(runsQuery)
  const [chosen, setChosen] = useState<string>()
  const [writing, setWriting] = useState<CheckQuestion | 'new'>()
  const [starting, setStarting] = useState(false)
  const runId = chosen ?? runs.data?.[0]?._id
  const shown = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined }).data
  const running = runs.data?.some(({ state }) => state === 'running') ?? false
  const all = checks.data ?? []

  async function start() {
    setStarting(true)
    try {
      await client.call(operator.runChecks)
      setChosen(undefined)
    } catch (error) {
      tellRefusal(error)
    }
    await readRunsAgain(queries)
    setStarting(false)
  }
  async function remove({ _id }: CheckQuestion) {
    queries.setQueryData(checksQuery.queryKey, (now) => now?.filter((one) => one._id !== _id))
    await client.call(operator.removeCheck, { params: { id: _id } }).catch(tellRefusal)
    await readChecksAgain(queries)
  }
  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          Questions whose answers you know. Ask them all again after a change of the documents or
          the model: what has become better or worse is marked.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          look="strong"
          busy={starting || running}
          disabled={all.length === 0}
          icon={<Play className="size-4" aria-hidden />}
          onClick={() => void start()}
        >
          {running ? t`Being asked` : t`Ask them all`}
        </Button>
        <Button icon={<Plus className="size-4" aria-hidden />} onClick={() => setWriting('new')}>
          <Trans>Add a question</Trans>
        </Button>
      </div>
      <div className="mt-8">
        {shown && <RunHead run={shown.run} results={shown.results} />}
        {checks.isPending && <Loading />}
        {checks.isError && (
          <NotLoaded what={t`The questions`} onAgain={() => void checks.refetch()} />
        )}
        {checks.data && all.length === 0 && (
          <p className="font-medium">
            <Trans>
              There are no questions yet. Add one, or press “add to the checks” under an answer.
            </Trans>
          </p>
        )}
        {all.length > 0 && (
          <ul aria-label={t`Questions`} className="mt-6 border-b border-rule">
            {all.map((check) => (
              <CheckRow
                key={check._id}
                check={check}
                result={shown?.results.find(({ questionId }) => questionId === check._id)}
                onEdit={setWriting}
                onRemove={(one) => void remove(one)}
              />
            ))}
          </ul>
        )}
        {(runs.data?.length ?? 0) > 1 && (
          <Runs runs={runs.data!} shownId={runId} onChoose={setChosen} />
        )}
      </div>
      {writing && (
        <CheckForm
          {...(writing === 'new' ? {} : { check: writing })}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  )
}
