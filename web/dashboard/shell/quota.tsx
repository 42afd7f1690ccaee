import { useMember } from '#web/state/store.ts'

/** How many messages of the plan are used; nothing for those without a limit. */
export function Quota() {
  const usage = useMember()?.usage
  if (!usage || usage.limit === null) return null
  const { used, limit, resetsAt } = usage
  return (
    <div className="px-2.5 pb-3 text-[13px] text-soft">
      <p id="quota" className="tabular-nums">
        {used} of {limit} messages
        {resetsAt &&
          ` · renews ${new Date(resetsAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}`}
      </p>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element cannot be drawn as a hairline in every browser
        role="meter"
        aria-labelledby="quota"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        className="mt-1.5 h-[3px] overflow-hidden rounded-full bg-rule"
      >
        <div
          className="h-full bg-soft"
          style={{ width: `${limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}%` }}
        />
      </div>
    </div>
  )
}
