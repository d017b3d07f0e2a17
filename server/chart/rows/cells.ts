import type { ResultColumn } from '../../engines/engine'

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:([+-]\d{2}):(\d{2}))?)?$/

/** Ms since the epoch of a time in the engine's spelling; times outside the calendar stay text. */
export const toMs = (cell: unknown): unknown => {
  if (typeof cell !== 'string') return cell
  const match = MOMENT.exec(cell)
  if (!match) return cell
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', ...rest] = match
  const [fraction = '', zone = '+00', zoneMinute = '00'] = rest
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}:${zoneMinute}`)
  return fraction === '' ? ms : ms + Number(`0.${fraction}`) * 1000
}

/** A fraction of a second that ms have no digits for. */
const BELOW_MS = /\.\d{4,}/

/** The same for a reader that takes text as well: a moment with more digits than ms have keeps them. */
export const toMsOrText = (cell: unknown): unknown =>
  typeof cell === 'string' && BELOW_MS.test(cell) ? cell : toMs(cell)

const isMoment = ({ generic, type }: ResultColumn): boolean => generic === 2 && !/^TIME(?!STAMP)/i.test(type)

/** Places of the columns that hold moments. */
export const momentsIn = (columns: readonly ResultColumn[]): readonly number[] =>
  columns.flatMap((column, index) => (isMoment(column) ? [index] : []))
