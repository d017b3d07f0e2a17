import type { Cell } from './types'

/** A cell as a finite number; null for all else, blank text included. */
export const cellNumber = (cell: Cell | undefined): number | null => {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
