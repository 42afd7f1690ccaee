import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import {
  type Registrations,
  type Settings as SiteSettings,
  settings,
} from '#contract/desk/settings.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { SiteForm } from './site-form.tsx'

const query = reading(settings.get)

/** Where the operator decides how the site works. */
export function Settings() {
  return (
    <Screen title={t`Settings`}>
      <Parts />
    </Screen>
  )
}

function Parts() {
  const read = useQuery(query)
  if (!read.data) return <NotYet what={t`The settings`} query={read} />
  return (
    <>
      <Registration now={read.data.registration.value} />
      <SiteForm all={read.data} />
      <Elsewhere all={read.data} />
    </>
  )
}

/** Saved as soon as one is chosen. */
function Registration({ now }: { now: Registrations }) {
  const queries = useQueryClient()
  const title = useId()
  // Until the server has said what it is: a choice that waits for that would first jump back.
  const [picked, setPicked] = useState<Registrations>()
  const change = useMutation({
    mutationFn: (registration: Registrations) =>
      client.envelope(settings.change, { body: { registration } }),
    onSuccess: async ({ message }) => {
      tell(message)
      await queries.invalidateQueries({ queryKey: query.queryKey })
    },
    onSettled: (_, __, settled) => setPicked((now) => (now === settled ? undefined : now)),
  })
  const chosen = picked ?? now
  const choices = [
    { value: 'open', label: t`Anybody`, hint: t`The registration page is open to everybody.` },
    {
      value: 'invited',
      label: t`Only people who are invited`,
      hint: t`The registration page says so. Invitations work.`,
    },
    {
      value: 'closed',
      label: t`Nobody`,
      hint: t`Invitations do not work either, until you choose another setting.`,
    },
  ] as const
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="font-heading text-[24px] leading-tight tracking-[-0.01em]">
        <Trans>Who may become a member</Trans>
      </h2>
      <div role="radiogroup" aria-labelledby={title} className="mt-5 max-w-xl space-y-2">
        {choices.map(({ value, label, hint }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are a message, which the rule cannot read
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded border border-rule bg-card px-4 py-3 hover:border-edge has-checked:border-blue"
          >
            <input
              type="radio"
              name="registration"
              value={value}
              checked={chosen === value}
              onChange={() => {
                setPicked(value)
                change.mutate(value)
              }}
              className="mt-0.5 size-5 shrink-0 accent-blue"
            />
            <span className="min-w-0">
              <span className="block text-[15px] font-medium">{label}</span>
              <span className="block text-[14px] text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </section>
  )
}

/** What is set in files or in the environment of the server, so that nobody looks for it here. */
function Elsewhere({ all }: { all: SiteSettings }) {
  const title = useId()
  const places = {
    environment: t`environment of the server`,
    file: t`site.yaml`,
    here: t`this page`,
    default: t`default`,
  }
  const { model } = all
  const value = model.value === 'built-in' ? t`none: documents are quoted` : model.value
  const rows = [{ label: t`Model that answers`, ...model, value }]
  return (
    <section aria-labelledby={title} className="mt-10 border-t border-rule pt-9">
      <h2 id={title} className="font-heading text-[24px] leading-tight tracking-[-0.01em]">
        <Trans>Set elsewhere</Trans>
      </h2>
      <p className="mt-3 max-w-xl text-[15px] text-soft">
        <Trans>
          “The site” is kept in site.yaml. Its logo and colours, and the limits of uploads in
          plans.yaml, are changed under{' '}
          <Link
            to={paths.contentFile('site.yaml')}
            className="text-blue underline underline-offset-4"
          >
            Words
          </Link>
          .
        </Trans>
      </p>
      <dl className="mt-5 max-w-xl border-b border-rule text-[15px]">
        {rows.map(({ label, value, from }) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-rule py-3"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 text-end [overflow-wrap:anywhere]">
              {value} <span className="block text-[13px] text-soft">{places[from]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
