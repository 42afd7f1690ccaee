/**
 * Lets a selection grow line by line. The text lies in pieces over the picture, and a pointer
 * between two pieces would otherwise select up to the beginning or the end of the page: an
 * unselectable block, placed right behind the piece where the selection ends, catches the pointer
 * there.
 */
export function steadySelection(layer: HTMLElement): () => void {
  const end = document.createElement('div')
  end.className = 'reading-text-end'
  layer.append(end)
  const stop = new AbortController()
  const { signal } = stop
  const release = () => {
    layer.classList.remove('selecting')
    layer.append(end)
  }
  const follow = () => {
    const selection = document.getSelection()
    if (!selection?.anchorNode || !layer.classList.contains('selecting')) return
    const piece = pieceOf(selection.focusNode, layer)
    if (!piece) return
    if (isBackwards(selection)) piece.before(end)
    else piece.after(end)
  }
  layer.addEventListener('pointerdown', () => layer.classList.add('selecting'), { signal })
  document.addEventListener('pointerup', release, { signal })
  document.addEventListener('pointercancel', release, { signal })
  document.addEventListener('selectionchange', follow, { signal })
  return () => stop.abort()
}

function pieceOf(node: Node | null, layer: HTMLElement): Element | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.tagName === 'SPAN' && element.parentElement === layer ? element : undefined
}

function isBackwards({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection): boolean {
  if (!anchorNode || !focusNode) return false
  if (anchorNode === focusNode) return focusOffset < anchorOffset
  return Boolean(anchorNode.compareDocumentPosition(focusNode) & Node.DOCUMENT_POSITION_PRECEDING)
}
