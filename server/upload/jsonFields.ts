import { createReadStream } from 'node:fs'
import { MAX_TABLE_COLUMNS } from './problem'

/*
 * Counts the fields in the records of a JSON file, before DuckDB does: its time to make a type of nested objects grows with the
 * square of their fields, and 1.5 MB of them kept a process busy for a minute.
 */

/** Limit of distinct places in records; the types of a file with more end at its columns. */
const MAX_PLACES = 200_000
const CHUNK_BYTES = 1024 * 1024

/** A place in records: a field, or the elements of a list. */
interface Place {
  /** 0 for a record, one more for each object or list around. */
  readonly level: number
  fields: Map<string, Place> | null
  elements: Place | null
  /** Kinds of the fields' values, as a set of bits. */
  kinds: number
}

const STRING = 1
const NUMBER = 2
const BOOLEAN = 4
const NESTED = 8
/** DuckDB makes a map, not a type, of an object with values of one of these kinds. */
const ONE_KIND: ReadonlySet<number> = new Set([0, STRING, NUMBER, BOOLEAN])

export interface JsonFields {
  /** Fields of the records themselves. */
  readonly columns: number
  /** True when there are more places than the limit; `columns` is then the count so far. */
  readonly isCut: boolean
  /** Levels that become types, as DuckDB's `maximum_depth` counts them, `most` at the most. */
  readonly depth: number
  /** The same where no object becomes a map. */
  readonly depthWithoutMaps: number
}

const placeAt = (level: number): Place => ({ level, fields: null, elements: null, kinds: 0 })

/** The deepest levels that have few enough fields, all together: each is a column of the table in the end. */
const depthOf = (fields: readonly number[], most: number): number => {
  let [sum = 0] = fields
  for (let level = 1; level < most; level += 1) {
    sum += fields[level] ?? 0
    if (sum > MAX_TABLE_COLUMNS) return level
  }
  return most
}

/** Fields by level. */
const countFields = (root: Place, withMaps: boolean): number[] => {
  const counts: number[] = []
  const open = [root]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { level, fields, elements, kinds } = place
    if (elements !== null) open.push(elements)
    if (fields === null) continue
    if (!withMaps || !ONE_KIND.has(kinds)) counts[level] = (counts[level] ?? 0) + fields.size
    for (const inner of fields.values()) open.push(inner)
  }
  return counts
}

/** Reads the structure of records byte by byte. Invalid JSON is skipped: DuckDB reports its errors. */
const scanner = (most: number, records: number) => {
  const root = placeAt(0)
  let places = 0
  let seen = 0
  let isCut = false
  /** Objects (true) and lists around, and the places of their values; not those deeper than `most`. */
  const objects: boolean[] = []
  const around: (Place | null)[] = []
  let deeper = 0
  let inString = false
  let isEscaped = false
  let isKey = false
  let awaitsKey = false
  let key = ''
  /** The field whose value comes next. */
  let field: Place | null = null
  let isList = false
  let hasBegun = false

  const fieldOf = (place: Place, name: string): Place | null => {
    place.fields ??= new Map()
    const existing = place.fields.get(name)
    if (existing) return existing
    places += 1
    if (places > MAX_PLACES) isCut = true
    const child = placeAt(place.level + 1)
    place.fields.set(name, child)
    return child
  }
  /** The place of a value that begins. */
  const placeOf = (): Place | null => {
    if (objects.length === 0 || (isList && objects.length === 1)) return root
    const outer = around.at(-1) ?? null
    if (outer === null || objects.at(-1) === true) return field
    outer.elements ??= placeAt(outer.level + 1)
    return outer.elements
  }
  const note = (kind: number): void => {
    const outer = around.at(-1) ?? null
    if (outer !== null && objects.at(-1) === true) outer.kinds |= kind
  }
  const open = (isObject: boolean): void => {
    if (!hasBegun) {
      hasBegun = true
      isList = !isObject
      if (isList) {
        objects.push(false)
        around.push(null)
        return
      }
    }
    if (deeper > 0 || objects.length > most + 1) {
      deeper += 1
      return
    }
    note(NESTED)
    const place = placeOf()
    objects.push(isObject)
    around.push(place)
    awaitsKey = isObject
  }
  const close = (): void => {
    if (deeper > 0) {
      deeper -= 1
      return
    }
    objects.pop()
    around.pop()
    awaitsKey = false
    if (objects.length === (isList ? 1 : 0)) seen += 1
  }

  const step = (byte: number): void => {
    switch (byte) {
      case 0x22: // "
        inString = true
        isKey = deeper === 0 && awaitsKey
        key = ''
        if (!isKey && deeper === 0) note(STRING)
        return
      case 0x7b: // {
        return open(true)
      case 0x5b: // [
        return open(false)
      case 0x7d: // }
      case 0x5d: // ]
        return close()
      case 0x2c: // ,
        if (deeper === 0) awaitsKey = objects.at(-1) === true
        return
      case 0x74: // t
      case 0x66: // f
        if (deeper === 0) note(BOOLEAN)
        return
      default:
        if (deeper === 0 && (byte === 0x2d || (byte >= 0x30 && byte <= 0x39))) note(NUMBER)
    }
  }
  const endOfString = (): void => {
    inString = false
    if (!isKey) return
    isKey = false
    awaitsKey = false
    const outer = around.at(-1) ?? null
    field = outer === null ? null : fieldOf(outer, key)
  }

  return {
    /** Reads on; false when it has read enough. */
    read: (bytes: Buffer): boolean => {
      let start = 0
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0
        if (!inString) {
          step(byte)
          start = at + 1
          if (isCut || seen >= records) return false
        } else if (isEscaped) isEscaped = false
        else if (byte === 0x5c) isEscaped = true
        else if (byte === 0x22) {
          // names are compared as they are written
          if (isKey) key += bytes.toString('latin1', start, at)
          endOfString()
          if (isCut) return false
        }
      }
      if (inString && isKey) key += bytes.toString('latin1', start)
      return true
    },
    fields: (): JsonFields => ({
      columns: root.fields?.size ?? 0,
      isCut,
      depth: isCut ? 1 : depthOf(countFields(root, true), most),
      depthWithoutMaps: isCut ? 1 : depthOf(countFields(root, false), most),
    }),
  }
}

/** Counts the fields in the first `records` records of a file of UTF-8 JSON, in time linear to its bytes. */
export const countJsonFields = async (file: string, most: number, records: number): Promise<JsonFields> => {
  const { read, fields } = scanner(most, records)
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    if (!read(bytes as Buffer)) break
  }
  return fields()
}
