import { forThisTab, objectIn, readStored, writeStored } from '#web/api/storage.ts'

/**
 * What is typed in the named fields of a form outlives a reload, in this tab alone: others may use
 * the same browser.
 */
export const keptFields = (key: string, names: readonly string[]) => {
  const stored = `draft:${key}`
  return {
    keep(form: HTMLFormElement) {
      const written = [...new FormData(form)].filter(([name, text]) => names.includes(name) && text)
      const value = written.length > 0 ? JSON.stringify(Object.fromEntries(written)) : null
      writeStored(stored, value, forThisTab())
    },
    /** What was typed before this ran, or what the browser has put there, stays. */
    restore(form: HTMLFormElement) {
      for (const [name, text] of Object.entries(objectIn(readStored(stored, forThisTab())))) {
        const field = names.includes(name) && form.elements.namedItem(name)
        const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        if (isField && field.value === '' && typeof text === 'string') field.value = text
      }
    },
    forget: () => writeStored(stored, null, forThisTab()),
  }
}
