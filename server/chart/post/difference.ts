import { at } from '../compile/stage'
import { type Discover, type Frame, fromFrame } from './frame'

/** A type of whole numbers or decimals: most digits before the point, and the number behind it. */
interface Exact {
  readonly digits: number
  readonly scale: number
  readonly whole: boolean
}

const WHOLE: Readonly<Record<string, number>> = {
  TINYINT: 3,
  SMALLINT: 5,
  INTEGER: 10,
  BIGINT: 19,
  HUGEINT: 39,
  UTINYINT: 3,
  USMALLINT: 5,
  UINTEGER: 10,
  UBIGINT: 20,
}
/** Digits of the widest decimal. */
const MAX_DIGITS = 38
/** With more digits behind the point, the widest decimal lacks room for the integers of 64 bits. */
const MAX_SCALE = 18

/** Null for floats and for values that are no numbers. */
const exactOf = (type: string | undefined): Exact | null => {
  if (type === undefined) return null
  if (Object.hasOwn(WHOLE, type)) return { digits: WHOLE[type] ?? 0, scale: 0, whole: true }
  const [, width, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? []
  return width === undefined ? null : { digits: Number(width) - Number(scale), scale: Number(scale), whole: false }
}

/** Types of columns by their places. No row is read: DuckDB sees that the join finds none. */
export const typesOf = async (
  frame: Frame,
  places: readonly number[],
  discover: Discover,
): Promise<ReadonlyMap<number, string>> => {
  if (places.length === 0) return new Map()
  const types = places.map((place) => `typeof(${at(place)})`).join(', ')
  const [row] = await discover(`SELECT ${types}\nFROM (SELECT 1)\nLEFT JOIN ${fromFrame(frame)} ON false`)
  return new Map(places.map((place, index) => [place, String(row?.[index])]))
}

/** Decimal digits that every double holds. */
const DOUBLE_DIGITS = 15

/** A difference of doubles, rounded to the decimals that the larger of them holds: 0.3 - 0.1 is 0.2. */
const roundedDifference = (a: string, b: string): string => {
  const larger = `nullif(greatest(abs(${a}), abs(${b})), 0)`
  const decimals = `CAST(greatest(0, ${DOUBLE_DIGITS - 1} - floor(log10(${larger}))) AS INTEGER)`
  // a text, since no power of ten above 22 is a double; zero and infinity have no logarithm that counts decimals
  return `coalesce(TRY(CAST(format('{:.{}f}', ${a} - ${b}, ${decimals}) AS DOUBLE)), ${a} - ${b}) + 0`
}

/**
 * The difference of two columns as SQL. Whole numbers and decimals of one scale are subtracted exactly, and so are others whose
 * types have room for it. Where only some values may fit, each is subtracted as exactly as it can be and becomes a double. Doubles lose the
 * noise of their last digits.
 */
export const differenceOf = (ours: number, theirs: number, types: ReadonlyMap<number, string>): string => {
  const [a, b] = [exactOf(types.get(ours)), exactOf(types.get(theirs))]
  const double = roundedDifference(`CAST(${at(ours)} AS DOUBLE)`, `CAST(${at(theirs)} AS DOUBLE)`)
  if (a === null || b === null) return double
  const scale = Math.max(a.scale, b.scale)
  const type = a.whole && b.whole ? 'HUGEINT' : `DECIMAL(${MAX_DIGITS},${scale})`
  const exact = `CAST(${at(ours)} AS ${type}) - CAST(${at(theirs)} AS ${type})`
  const alike = a.whole === b.whole && a.scale === b.scale && scale <= MAX_SCALE
  const fits = Math.max(a.digits, b.digits) + 1 + scale <= MAX_DIGITS
  // DuckDB rounds a text once on its way to a double, and a decimal twice
  return alike || fits ? exact : `coalesce(CAST(CAST(TRY(${exact}) AS VARCHAR) AS DOUBLE), ${double})`
}
