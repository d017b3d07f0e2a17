import type { DropMark } from './targets'

let marked: HTMLElement | null = null

/** The element of a part of the board, or of a tab. */
export const partElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.db-board [data-tab="${CSS.escape(id)}"]`) ??
  document.querySelector<HTMLElement>(`.db-board [data-component="${CSS.escape(id)}"]`)

/** Shows by an attribute alone, which renders nothing, where something would be dropped. */
export const showDrop = (slot: DropMark | null): void => {
  const element = slot === null ? null : partElement(slot.over.id)
  if (marked !== null && marked !== element) {
    delete marked.dataset['drop']
    delete marked.dataset['refused']
  }
  marked = element
  if (element === null || slot === null) return
  element.dataset['drop'] = slot.over.edge ?? 'inside'
  if (slot.fits) delete element.dataset['refused']
  else element.dataset['refused'] = ''
}
