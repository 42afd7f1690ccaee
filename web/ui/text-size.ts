const larger = ['larger', 'largest']

/**
 * The class on the root enlarges all text. It is kept in the browser, too, so that the first script of
 * the next page can set it before anything is drawn.
 */
export function applyTextSize(size: string = 'normal') {
  for (const one of larger) document.documentElement.classList.toggle(one, one === size)
  try {
    if (larger.includes(size)) localStorage.setItem('textSize', size)
    else localStorage.removeItem('textSize')
  } catch {
    // Without storage it is applied once the member is known.
  }
}
