import { forThisTab, objectIn, readStored, writeStored } from '#web/api/storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is typed in the named fields of a form outlives a reload, in this tab alone: others may use
 * the same browser.
 */
export const keptFields = (key: string, names: readonly string[]) => {
  const stored = `draft:${key}`
  return {
    keep(form: HTMLFormElement) {
      const written = names.flatMap((name) => {
        const field = fieldIn(form, name)
        return field && !isUntouched(field) ? [[name, field.value]] : []
      })
      const value = written.length > 0 ? JSON.stringify(Object.fromEntries(written)) : null
      writeStored(stored, value, forThisTab())
    },
    /**
     * What was typed before this ran, or what the browser has put there, stays. Returns whether
     * anything was put back.
     */
    restore(form: HTMLFormElement): boolean {
      let isRestored = false
      for (const [name, text] of Object.entries(objectIn(readStored(stored, forThisTab())))) {
        const field = names.includes(name) && fieldIn(form, name)
        if (!field || !isUntouched(field) || typeof text !== 'string') continue
        field.value = text
        isRestored ||= !isUntouched(field)
      }
      return isRestored
    },
    forget: () => writeStored(stored, null, forThisTab()),
  }
}

function fieldIn(form: HTMLFormElement, name: string): Field | undefined {
  const field = form.elements.namedItem(name)
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  return isField ? field : undefined
}

/** It says what it said when it was drawn: what is stored already, or nothing. */
const isUntouched = (field: Field) =>
  field instanceof HTMLSelectElement
    ? [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
    : field.value === field.defaultValue
