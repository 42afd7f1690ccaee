import { sentenceOfIssue } from '#contract/issues.ts'
import { isSilence, sentenceOf } from '#web/api/notices.ts'
import { said } from '#web/language.ts'
import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'

type Errors = Record<string, string>

/**
 * A form whose fields the browser keeps: they are read when it is sent, so that text typed or
 * filled in before the script ran counts too. A field with an error is checked again while it is
 * corrected. `onRefusal` shows errors that belong to no field; its return value is the `problem`,
 * until the next try or the next input.
 */
export function useForm<S extends z.ZodMiniType>(
  schema: S,
  send: (values: z.output<S>, form: HTMLFormElement) => Promise<void>,
  onRefusal: (error: unknown) => string | undefined,
) {
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (sending.current) return
    const result = schema.safeParse(valuesOf(form))
    if (!result.success) return show(errorsOf(result.error), form)
    setErrors({})
    setProblem(undefined)
    sending.current = true
    setBusy(true)
    try {
      await send(result.data, form)
    } catch (error) {
      refuse(error, form)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function refuse(error: unknown, form: HTMLFormElement) {
    // That is said in its place until the server responds; a toast would say the same beside it.
    const tellIt = () => setProblem(isSilence(error) ? sentenceOf(error) : onRefusal(error))
    if (error instanceof ApiError && Object.keys(error.fields).length > 0)
      show(error.fields, form, tellIt)
    else tellIt()
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    setProblem(undefined)
    const { name } = event.target as HTMLInputElement
    if (!errors[name]) return
    const result = schema.safeParse(valuesOf(event.currentTarget))
    const now = result.success ? {} : errorsOf(result.error)
    setErrors((before) => ({ ...before, [name]: now[name] ?? '' }))
  }

  /** Focuses the first wrong field; if the form has no such field, the notice shows the error. */
  function show(errors: Errors, form: HTMLFormElement, otherwise?: () => void) {
    setErrors(errors)
    const first = Array.from(form.elements).find(
      (element) => 'name' in element && errors[String(element.name)],
    )
    if (first instanceof HTMLElement) first.focus()
    else otherwise?.()
  }

  return {
    errors,
    problem,
    busy,
    refuse,
    form: { onSubmit, onInput, noValidate: true, method: 'post' } as const,
  }
}

const valuesOf = (form: HTMLFormElement): Record<string, unknown> =>
  Object.fromEntries(
    Array.from(new FormData(form)).filter(([, value]) => typeof value === 'string'),
  )

function errorsOf(error: z.core.$ZodError): Errors {
  const errors: Errors = {}
  for (const issue of error.issues)
    errors[String(issue.path[0] ?? '')] ??= said(sentenceOfIssue(issue))
  return errors
}
