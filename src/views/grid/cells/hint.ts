/** Characters of a value that a tooltip shows; the viewer shows the rest. */
const HINT_CHARACTERS = 1000

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target.classList.contains('grid-cell') ? target : null

/** Gives the cell under the pointer its whole value as a tooltip, when the column is too narrow for it. */
export const showHint = (target: EventTarget | null, exact: () => string): void => {
  const cell = cellOf(target)
  if (cell === null || cell.scrollWidth <= cell.clientWidth) return
  const text = exact()
  cell.title = text.length > HINT_CHARACTERS ? `${text.slice(0, HINT_CHARACTERS)}…` : text
}

/** Removes the hint: the element of a cell is soon reused for another one. */
export const hideHint = (target: EventTarget | null): void => cellOf(target)?.removeAttribute('title')
