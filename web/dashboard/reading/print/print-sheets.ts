const longestMs = 600_000

/**
 * Prints what is put on the sheets and nothing else of the page. Our content policy lets no document
 * be framed, and a tab of its own would leave the printing to whatever the browser opens it with.
 */
export async function printSheets(fill: (sheets: HTMLElement) => Promise<string>) {
  const sheets = document.createElement('div')
  sheets.className = 'reading-print'
  document.body.append(sheets)
  const rules = new CSSStyleSheet()
  const clear = () => {
    document.documentElement.classList.remove('printing-document')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    sheets.remove()
  }
  try {
    rules.replaceSync(await fill(sheets))
  } catch (error) {
    clear()
    throw error
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  document.documentElement.classList.add('printing-document')
  await new Promise<void>((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true })
    setTimeout(resolve, longestMs)
    window.print()
  })
  clear()
}
