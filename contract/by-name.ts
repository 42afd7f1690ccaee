const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Names and titles in their order, alike on the server and in the browser: ‘Folder 2’ before ‘Folder
 * 10’, and ‘Äpfel’ beside ‘Apples’. A database sorts by its own locale.
 */
export const byName = (a: string, b: string): number => collator.compare(a, b)
