import type { Cell } from '../../../core/results/types'
import { exactCellText, type GridColumn } from './cells'
import { farTime, isFar } from './farTime'
import { plainMoment } from './momentOf'
import { toNumber } from './numbers'

/** Digits of a moment below those of ms. */
const BELOW_MS = /(?<=\.\d{3})\d+/

/** Milliseconds or a number near a cell, to lay it on a scale; NaN where there is none. */
export const scaleValue = (cell: Cell, column: GridColumn): number => {
  if (column.kind !== 'time') return toNumber(cell)
  if (typeof cell === 'number') return cell
  const text = exactCellText(cell)
  if (isFar(text)) return farTime(text)
  const below = BELOW_MS.exec(text)
  if (below !== null) return scaleValue(text.replace(BELOW_MS, ''), column) + Number(`.${below[0]}`)
  const plain = plainMoment(text)
  if (!Number.isNaN(plain)) return plain
  return Date.parse(
    /^\d{4}-\d\d-\d\d[ T]\d\d:/.test(text) && !/(Z|[+-]\d\d:?\d*)$/.test(text) ? `${text.replace(' ', 'T')}Z` : text,
  )
}
