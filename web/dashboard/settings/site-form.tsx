import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { type Settings, type SiteChange, settings } from '#contract/desk/settings.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { renameSite } from '#web/site-name.ts'
import { Restored } from '#web/form/restored.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { languageCode } from './language-code.ts'

type Name = keyof SiteChange

/** As they are typed: the languages with commas. */
type Values = Record<Name, string>

/** The names, the address and the languages of the site; saved together, as a version of site.yaml. */
export function SiteForm({ all }: { all: Settings }) {
  const title = useLedHere()
  const id = useId()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, errors)
  const save = useMutation({
    mutationFn: (body: SiteChange) => client.envelope(settings.change, { body }),
    onMutate: () => setErrors({}),
    onSuccess: async ({ message, payload }) => {
      tell(message)
      if (payload) renameSite(payload.product.value)
      await queries.invalidateQueries({ queryKey: keyOf(settings.get) })
      unsaved.discard()
    },
    onError: (error) => setErrors(error instanceof ApiError ? error.fields : {}),
    meta: { quiet: true },
  })
  const saved: Values = {
    product: all.product.value,
    organisation: all.organisation.value,
    organisationInFull: all.organisationInFull.value,
    contactEmail: all.contactEmail.value,
    membershipEmail: all.membershipEmail.value,
    postalAddress: all.postalAddress.value,
    languages: all.languages.value.join(', '),
  }
  const unsaved = useUnsaved('site', saved)
  const { values } = unsaved
  const fields: { name: Name; label: string; hint?: string; most: number }[] = [
    { name: 'product', label: t`Name of the site`, most: 60 },
    { name: 'organisation', label: t`Organisation`, most: 120 },
    {
      name: 'organisationInFull',
      label: t`Organisation in full`,
      hint: t`In e-mails, in the terms and on invoices.`,
      most: 200,
    },
    {
      name: 'postalAddress',
      label: t`Postal address`,
      hint: t`In one line. It stands in e-mails, at the foot of pages and in the terms.`,
      most: 300,
    },
    { name: 'contactEmail', label: t`E-mail for enquiries`, most: 254 },
    { name: 'membershipEmail', label: t`E-mail about memberships`, most: 254 },
    {
      name: 'languages',
      label: t`Languages`,
      hint: t`As codes, such as “en, de”. The first has addresses without a prefix.`,
      most: 100,
    },
  ]
  const known = new Set<string>(fields.map(({ name }) => name))
  const isAtAField = Object.keys(errors).some((name) => known.has(name))
  const problem = save.error && !isAtAField ? sentenceOf(save.error) : undefined

  /** Only what is new: each save is a version of the file. */
  function submit(event: FormEvent) {
    event.preventDefault()
    const change: SiteChange = {}
    for (const { name } of fields) {
      const typed = values[name]
      if (typed.trim() === saved[name]) continue
      if (name === 'languages')
        change.languages = typed
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(languageCode)
      else change[name] = typed
    }
    if (Object.keys(change).length > 0) save.mutate(change)
  }
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-rule pt-9">
      <h2
        ref={title}
        id={id}
        tabIndex={-1}
        className="scroll-mt-6 font-heading text-[24px] leading-tight tracking-[-0.01em]"
      >
        <Trans>The site</Trans>
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 max-w-xl space-y-5">
        <Restored unsaved={unsaved} />
        {fields.map(({ name, label, hint, most }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            value={values[name]}
            onChange={({ currentTarget }) => unsaved.set({ [name]: currentTarget.value })}
            maxLength={most}
            error={errors[name]}
          />
        ))}
        {problem && <Notice kind="bad">{problem}</Notice>}
        <Button type="submit" look="strong" busy={save.isPending}>
          <Trans>Save changes</Trans>
        </Button>
      </form>
    </section>
  )
}

/** The first of the operator's steps is this part, and not who may become a member. */
function useLedHere() {
  const title = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation().hash === '#site'
  useEffect(() => {
    if (!isMeant) return
    title.current?.scrollIntoView({ block: 'start' })
    title.current?.focus({ preventScroll: true })
  }, [isMeant])
  return title
}
