/**
 * Moves the focus to the line of a list that is reached next by keyboard, once what is gone is gone;
 * to the list itself, which needs a tabindex then, if no line is left.
 */
export const focusLine = (list: HTMLElement | null) =>
  requestAnimationFrame(() =>
    (list?.querySelector<HTMLElement>('[data-current-line]') ?? list)?.focus(),
  )
