import * as z from 'zod/mini'
import { quoteName, quoteText } from '../../../common/sql'
import { at } from '../compile/stage'
import { pointOf } from '../geo/geodetic'
import { decodeGeohash, encodeGeohash } from '../geo/geohash'
import { chartProblem } from '../problem'
import { type Discover, type Frame, type Operation, fromFrame, nameOf, own, placeOf, rowOf } from './frame'
import { read } from './options'

/** Different places that are looked up at most. */
const MOST = 50_000

interface Lookup {
  /** SQL of the text that is looked up. */
  readonly key: string
  readonly targets: readonly string[]
  readonly type: 'DOUBLE' | 'VARCHAR'
  readonly make: (key: string) => readonly (number | string | null)[]
}

const cell = (value: number | string | null | undefined): string => {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'number' ? String(value) : quoteText(value)
}

/** Adds columns that are worked out here for every different text of a key. */
const lookedUp = async (frame: Frame, { key, targets, type, make }: Lookup, discover: Discover): Promise<Frame> => {
  const texts = await discover(
    `SELECT DISTINCT ${key}\nFROM ${fromFrame(frame)}\nWHERE ${key} IS NOT NULL\nORDER BY 1\nLIMIT ${MOST + 1}`,
  )
  if (texts.length > MOST) throw chartProblem(`More than ${MOST} different places cannot be looked up.`)
  const lines = texts.map(([text]) => `(${[quoteText(String(text)), ...make(String(text)).map(cell)].join(', ')})`)
  const nothing = `(${['CAST(NULL AS VARCHAR)', ...targets.map(() => 'NULL')].join(', ')})`
  const addedItems = targets.map((target, index) => ({ parts: [target], sql: `CAST(m.v${index} AS ${type})` }))
  const items = [...own(frame).map((item) => ({ ...item, sql: `q.${item.sql}` })), ...addedItems]
  const list = [...items.map((item) => `${item.sql} AS ${quoteName(nameOf(item))}`), `q.${rowOf(frame)} AS "__row"`]
  const names = ['k', ...targets.map((_, index) => `v${index}`)]
  return {
    ...frame,
    sql: `SELECT ${list.join(', ')}\nFROM ${fromFrame(frame)}\nLEFT JOIN (VALUES ${[nothing, ...lines].join(', ')}) AS m(${names.join(', ')}) ON m.k = ${key}`,
    columns: items.map(({ parts }) => ({ parts })),
  }
}

/** Latitude and longitude of geohashes. */
export const geohashDecode: Operation = (frame, rawOptions, discover) => {
  const schema = z.object({ geohash: z.string(), latitude: z.string(), longitude: z.string() })
  const { geohash, latitude, longitude } = read(schema, rawOptions, 'geohash_decode')
  const key = `CAST(${at(placeOf(frame, geohash))} AS VARCHAR)`
  const make = (text: string) => decodeGeohash(text) ?? [null, null]
  return lookedUp(frame, { key, targets: [latitude, longitude], type: 'DOUBLE', make }, discover)
}

/** Geohashes of latitude and longitude, of 12 characters. */
export const geohashEncode: Operation = (frame, rawOptions, discover) => {
  const schema = z.object({ geohash: z.string(), latitude: z.string(), longitude: z.string() })
  const { geohash, latitude, longitude } = read(schema, rawOptions, 'geohash_encode')
  const [lat, lon] = [latitude, longitude].map((name) => `CAST(CAST(${at(placeOf(frame, name))} AS DOUBLE) AS VARCHAR)`)
  const make = (text: string) => {
    const [first = NaN, second = NaN] = text.split(' ').map(Number)
    return [encodeGeohash(first, second)]
  }
  return lookedUp(frame, { key: `(${lat} || ' ' || ${lon})`, targets: [geohash], type: 'VARCHAR', make }, discover)
}

/** Latitude, longitude and altitude of points in words, such as `41.5, -81.0, 0`. */
export const geodeticParse: Operation = (frame, rawOptions, discover) => {
  const schema = z.object({
    geodetic: z.string(),
    latitude: z.string(),
    longitude: z.string(),
    altitude: z.nullish(z.string()),
  })
  const { geodetic, latitude, longitude, altitude } = read(schema, rawOptions, 'geodetic_parse')
  const key = `CAST(${at(placeOf(frame, geodetic))} AS VARCHAR)`
  const targets = [latitude, longitude, ...(altitude ? [altitude] : [])]
  const make = (text: string) => (pointOf(text) ?? [null, null, null]).slice(0, targets.length)
  return lookedUp(frame, { key, targets, type: 'DOUBLE', make }, discover)
}
