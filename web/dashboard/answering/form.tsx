import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { answering } from '#contract/desk/answering.ts'
import { ApiError } from '#contract/client.ts'
import { type Settings, settings as calls } from '#contract/desk/settings.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Problem } from '#web/form/problem.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Parts } from './parts.tsx'
import { type Tried, TriedChecks } from './tried.tsx'
import { type Errors, type Values, changeOf, errorsIn, valuesOf } from './values.ts'

/** Nothing holds until it is saved; what was typed outlives a reload. */
export function AnsweringForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const saved = valuesOf(settings)
  const unsaved = useUnsaved<Values>('answering', saved)
  const { values } = unsaved
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [trying, setTrying] = useState<AbortController>()
  const [tried, setTried] = useState<Tried>()
  const change = changeOf(values, saved)
  const isChanged = Object.keys(change).length > 0

  useFirstFault(form, errors)
  useEffect(() => () => trying?.abort(), [trying])

  function set(part: Partial<Values>) {
    unsaved.set(part)
    setProblem(undefined)
    setTried(undefined)
    trying?.abort()
  }

  /** Whether it can be sent. */
  function isRight(): boolean {
    const found = errorsIn(change, values)
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length === 0) return true
    const isShown = Object.keys(found).some((path) => path.includes('.'))
    if (!isShown) setProblem(Object.values(found)[0])
    return false
  }

  function refuse(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {}
    const ours = Object.entries(fields).map(([path, said]) => [
      path.replace('answering.', ''),
      said,
    ])
    setErrors(Object.fromEntries(ours))
    setProblem(sentenceOf(error))
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (saving || !isRight()) return
    setSaving(true)
    try {
      const { message, payload } = await client.envelope(calls.change, {
        body: { answering: change },
      })
      queries.setQueryData(reading(calls.get).queryKey, payload ?? settings)
      unsaved.discard()
      setTried(undefined)
      tell(message)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }

  async function tryIt() {
    if (!isRight()) return
    const until = new AbortController()
    setTrying(until)
    let all: Tried = { items: [], total: 0, isOver: false }
    try {
      for (let after: string | null | undefined; after !== null && !until.signal.aborted;) {
        const body = { answering: change, ...(after ? { after } : {}) }
        const part = await client.call(answering.try, { body }, { signal: until.signal })
        after = part.after
        all = {
          items: [...all.items, ...part.items],
          total: part.total,
          isOver: part.after === null,
        }
        if (!until.signal.aborted) setTried(all)
      }
    } catch (error) {
      if (!until.signal.aborted) refuse(error)
    } finally {
      setTrying((now) => (now === until ? undefined : now))
    }
  }

  function discard() {
    unsaved.discard()
    setErrors({})
    setProblem(undefined)
    setTried(undefined)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="[&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <Parts settings={settings} values={values} errors={errors} onChange={set} />
      {tried && <TriedChecks tried={tried} />}
      <div className="sticky bottom-0 -mx-1 border-t border-rule bg-paper px-1 py-4">
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={saving} disabled={!isChanged && !saving}>
            <Trans>Save</Trans>
          </Button>
          {trying ? (
            <Button onClick={() => trying.abort()}>
              <Trans>Stop trying</Trans>
            </Button>
          ) : (
            <Button disabled={!isChanged} onClick={() => void tryIt()}>
              <Trans>Try on the checks</Trans>
            </Button>
          )}
          {isChanged && (
            <Button look="quiet" onClick={discard}>
              {t`Discard changes`}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
