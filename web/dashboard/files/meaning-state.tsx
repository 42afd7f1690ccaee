import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ModelsInUse, operator } from '#contract/desk/operator.ts'
import { reading } from '#web/api/queries.ts'
import { formatNumber } from '#web/ui/format/locale.ts'

const everyMs = 3_000

/** Asked again while passages are embedded, or pages and figures are shown to a model. */
export const modelsQuery = queryOptions({
  ...reading(operator.models),
  meta: { quiet: true },
  staleTime: 0,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? everyMs : false),
})

const isUnderWay = (models: ModelsInUse | undefined) => {
  const { ready = true, embedded = 0, passages = 0 } = models?.meaning.configured ?? {}
  return !ready || embedded < passages || (models?.pictures?.waiting ?? 0) > 0
}

/** Which model of the operator compares questions with passages, and how far it is. */
export function MeaningState() {
  const { data } = useQuery(modelsQuery)
  const { model: used, configured } = data?.meaning ?? {}
  if (!configured) return null
  const { model, ready, embedded, passages, trouble } = configured
  const [done, all] = [formatNumber(embedded), formatNumber(passages)]
  return (
    <section aria-label={t`Search by meaning`} className="space-y-1 text-[13px] text-soft">
      {ready && embedded >= passages && <Trans>The search by meaning uses {model}.</Trans>}
      {ready && embedded < passages && (
        <Trans>
          The search by meaning uses {model}. It has {done} of {all} passages.
        </Trans>
      )}
      {!ready && (
        <p>
          {used === 'built-in' ? (
            <Trans>
              {model} has {done} of {all} passages. Until it has all of them, the search by meaning
              uses the built-in model.
            </Trans>
          ) : (
            <Trans>
              {model} has {done} of {all} passages. Until it has all of them, the search by meaning
              uses {used}.
            </Trans>
          )}
        </p>
      )}
      {trouble && (
        <p className="text-warn">
          <Trans>
            The last request to {model} failed and is repeated: “{trouble}”
          </Trans>
        </p>
      )}
    </section>
  )
}
