import { onScroll, placeOnOverlay } from '../overlay'
import type { DropMark, Edge } from './targets'

/** The element of a part of the board, or of a tab. */
export const partElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.db-board [data-tab="${CSS.escape(id)}"]`) ??
  document.querySelector<HTMLElement>(`.db-board [data-component="${CSS.escape(id)}"]`)

/** px of the line of a drop. */
const LINE = 3

/** px from a part to the far side of the line beside it; tabs have hardly a gap. */
const gapOf = (part: HTMLElement): number => (part.dataset['tab'] === undefined ? 10 : 2)

const rectOf = (part: HTMLElement, edge: Edge | null) => {
  const { left, top, right, bottom } = part.getBoundingClientRect()
  const gap = gapOf(part)
  if (edge === 'top') return { left, right, top: top - gap, bottom: top - gap + LINE }
  if (edge === 'bottom') return { left, right, top: bottom + gap - LINE, bottom: bottom + gap }
  if (edge === 'left') return { top, bottom, left: left - gap, right: left - gap + LINE }
  if (edge === 'right') return { top, bottom, left: right + gap - LINE, right: right + gap }
  return { left, top, right, bottom }
}

const overlay = (): HTMLElement | null => document.querySelector<HTMLElement>('.drop-overlay')

/** Shows the place of a drop at its part, until the answer is called. */
const show = ({ over: { id, edge }, refusal }: DropMark): (() => void) | null => {
  const part = partElement(id)
  const line = overlay()?.firstElementChild
  if (part === null || !(line instanceof HTMLElement)) return null
  part.dataset['drop'] = edge ?? 'inside'
  if (refusal !== null) part.dataset['refused'] = ''
  line.className = `drop-line${edge === null ? ' inside' : ''}${refusal === null ? '' : ' refused'}`
  const place = (): void => placeOnOverlay(line, part, rectOf(part, edge))
  place()
  overlay()?.classList.add('shown')
  const stop = onScroll(place)
  return () => {
    stop()
    delete part.dataset['drop']
    delete part.dataset['refused']
    line.style.width = '0'
  }
}

let shown: DropMark | null = null
let hide: (() => void) | null = null

/** Shows by attributes alone, which render nothing, where something would be dropped; null while there is no place. */
export const showDrop = (slot: DropMark | null): void => {
  if (slot === shown) return
  hide?.()
  shown = slot
  hide = slot === null ? null : show(slot)
}

/** A drag began: from here on only what is painted on the overlay changes. */
export const beginDrop = (): void => overlay()?.classList.add('shown')

/** Nothing is carried any more. */
export const endDrop = (): void => {
  showDrop(null)
  overlay()?.classList.remove('shown')
}
