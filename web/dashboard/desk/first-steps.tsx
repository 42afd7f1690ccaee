import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type FirstStep, startingOut } from '#contract/desk/first-steps.ts'
import { client } from '#web/api/client.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { formatList, formatLocale } from '#web/ui/format/locale.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ExampleWords } from './example-words.tsx'

type Kind = FirstStep['kind']

/** In the first language in which it is still the example, or the one without a prefix. */
function homePage([first = site.languages[0]?.locale ?? 'en']: string[] = []) {
  return first === 'en' ? 'pages/home.md' : `pages/${first}/home.md`
}

/** Nothing where it is the example in each language. */
function stillExample(languages: string[] = []) {
  if (languages.length === 0 || languages.length === site.languages.length) return undefined
  const nameOf = new Intl.DisplayNames([formatLocale()], { type: 'language' })
  const names = languages.map((code) => nameOf.of(code) ?? code)
  return t`Still the example in: ${formatList(names)}.`
}

/** Places of the dashboard, and pages of the guide for what is set where the server runs. */
const places: Record<Exclude<Kind, 'words'>, string> = {
  name: paths.siteSettings,
  plans: paths.contentFile('plans.yaml'),
  documents: paths.operatorFiles,
  examples: paths.operatorFiles,
  exampleWords: paths.content,
  members: paths.invitations,
  mail: '/docs/production',
  payments: '/docs/operators',
  backup: '/docs/production',
}

const words = (kind: Kind): { title: string; hint: string } =>
  ({
    name: () => ({
      title: t`Give the site its name`,
      hint: t`Its name, your organisation with its addresses, and the languages. Done when none of them is the example’s. Logo and colours are under Words, “Site”.`,
    }),
    words: () => ({
      title: t`Write the home page`,
      hint: t`In your own words. The other pages are under Words, too.`,
    }),
    plans: () => ({
      title: t`Set your plans and prices`,
      hint: t`What members can subscribe to, and what each plan includes.`,
    }),
    documents: () => ({
      title: t`Add your documents`,
      hint: t`The assistant answers from them as soon as they are read.`,
    }),
    examples: () => ({
      title: t`Remove the example documents`,
      hint: t`They are about an invented institute. Until then members get answers from them, too.`,
    }),
    exampleWords: () => ({
      title: t`Replace the other words of the example`,
      hint: t`They are about the invented institute, too. What you do not need, you can remove.`,
    }),
    members: () => ({
      title: t`Invite your members`,
      hint: t`One by one, or everybody in a CSV file. Done when somebody was invited, or when two members have registered by themselves.`,
    }),
    mail: () => ({
      title: t`Connect a mail server`,
      hint: t`Until SMTP_URL is set on the server, e-mails reach nobody.`,
    }),
    payments: () => ({
      title: t`Connect payments`,
      hint: t`Until STRIPE_SECRET_KEY is set on the server, the checkout is a test that moves no money.`,
    }),
    backup: () => ({
      title: t`Back up each night`,
      hint: t`To the folder or bucket that BACKUP_TO names on the server.`,
    }),
  })[kind]()

/** What a new operator does first; nothing as soon as all is done, or the list was put away. */
export function FirstSteps() {
  const queries = useQueryClient()
  const query = useQuery({ ...reading(startingOut.steps), staleTime: 0, meta: { quiet: true } })
  const [away, setAway] = useState(false)
  const change = useMutation({
    mutationFn: (body: { putAway?: boolean; examples?: boolean }) =>
      client.call(startingOut.change, { body }),
    onSuccess: (steps) => {
      queries.setQueryData(keyOf(startingOut.steps, {}), steps)
      return queries.invalidateQueries({ queryKey: keyOf(startingOut.steps) })
    },
  })
  const [wasOut, setWasOut] = useState(false)
  const steps = query.data ?? []
  if (steps.length === 0)
    return away ? (
      <p role="status" className="mb-10 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <span>
          <Trans>The first steps are put away.</Trans>
        </span>
        <Button
          small
          busy={change.isPending}
          onClick={() => change.mutate({ putAway: false }, { onSuccess: () => setAway(false) })}
        >
          <Trans>Undo</Trans>
        </Button>
      </p>
    ) : null
  const count = steps.filter(({ done }) => done).length
  const all = steps.length
  return (
    <section aria-labelledby="first-steps" className="mb-12">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="first-steps" className="font-serif text-[26px] leading-tight tracking-[-0.01em]">
          <Trans>First steps</Trans>
        </h2>
        <p className="text-[14px] text-soft tabular-nums">
          <Trans>
            {count} of {all} done
          </Trans>
        </p>
        <Button
          small
          look="quiet"
          className="ms-auto pointer-coarse:min-h-11"
          busy={change.isPending && change.variables.putAway === true}
          onClick={() => change.mutate({ putAway: true }, { onSuccess: () => setAway(true) })}
        >
          <Trans>Put away</Trans>
        </Button>
      </div>
      <ol className="mt-5 border-b border-rule">
        {steps.map(({ kind, done, languages, files }) => (
          <Step key={kind} kind={kind} done={done} languages={languages}>
            {kind === 'examples' && (!done || wasOut) && (
              <Button
                small
                className="mb-3 ms-10.5 pointer-coarse:min-h-11"
                busy={change.isPending && change.variables.examples !== undefined}
                onClick={() =>
                  change.mutate({ examples: done }, { onSuccess: () => setWasOut(!done) })
                }
              >
                {done ? <Trans>Undo</Trans> : <Trans>Remove them</Trans>}
              </Button>
            )}
            {files && <ExampleWords files={files} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}

function Step({ kind, done, languages, children }: FirstStep & { children: ReactNode }) {
  const { title, hint } = words(kind)
  const still = kind === 'words' ? stillExample(languages) : undefined
  const Icon = done ? CircleCheck : Circle
  const to = kind === 'words' ? paths.contentFile(homePage(languages)) : places[kind]
  const isGuide = to.startsWith('/docs/')
  const Arrow = isGuide ? ArrowUpRight : ChevronRight
  const inside = (
    <>
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${done ? 'text-good' : 'text-soft'}`}
        strokeWidth={1.75}
      />
      <span className="min-w-0 flex-1">
        <span className={`block ${done ? 'text-soft' : 'font-medium'}`}>
          {title}
          {done && (
            <span className="sr-only">
              {' '}
              <Trans>(done)</Trans>
            </span>
          )}
        </span>
        {!done && <span className="mt-0.5 block text-[14px] text-soft">{still ?? hint}</span>}
      </span>
      <Arrow aria-hidden className="mt-1 size-4 shrink-0 text-soft rtl:-scale-x-100" />
    </>
  )
  const look = 'flex min-w-0 items-start gap-3.5 rounded px-2 py-3 hover:bg-shade'
  return (
    <li className="border-t border-rule">
      {isGuide ? (
        <a href={to} target="_blank" rel="noreferrer" className={look}>
          {inside}
        </a>
      ) : (
        <Link to={to} className={look}>
          {inside}
        </Link>
      )}
      {children}
    </li>
  )
}
