import type { KeyboardEvent } from 'react'

const WAYS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const middle = (element: Element): readonly [x: number, y: number] => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** Arrows move the focus to the nearest button that way, and from a field down to the first one. */
export const byArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const way = WAYS[event.key]
  const { currentTarget, target } = event
  if (way === undefined || !(target instanceof HTMLElement)) return
  const tiles = [...currentTarget.querySelectorAll<HTMLElement>('button[aria-pressed]')]
  if (target instanceof HTMLInputElement) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    tiles[0]?.focus()
    return
  }
  const [x, y] = middle(target)
  const [across, down] = way
  // a tile of another row is beside none
  const distance = (tile: Element): number => {
    const [toX, toY] = middle(tile)
    const ahead = (toX - x) * across + (toY - y) * down
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * across)
    return ahead <= 1 || (across !== 0 && aside > 1) ? Infinity : ahead * 4 + aside
  }
  const [next] = tiles.filter((tile) => distance(tile) < Infinity).toSorted((a, b) => distance(a) - distance(b))
  event.preventDefault()
  next?.focus()
}
