import { type RefObject, useEffect, useState } from 'react'

/**
 * Leads to the first field that is said to be wrong, whenever `faults` are others, and whenever the
 * form is sent with them again.
 */
export function useFirstFault(form: RefObject<HTMLElement | null>, faults: unknown) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const sent = form.current
    const onSubmit = () => setTries((before) => before + 1)
    sent?.addEventListener('submit', onSubmit)
    return () => sent?.removeEventListener('submit', onSubmit)
  }, [form])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when there are new ones
  }, [form, faults, tries])
}
