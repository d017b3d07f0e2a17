import type { Client } from 'pg'
import { putRecent } from '../../../common/evict'
import type { ResultColumn } from '../engine'

/** A type of a server, by its number. */
export interface PgType {
  readonly oid: number
  /** `b` base, `c` composite, `d` domain, `e` enum, `p` pseudo, `r` range, `m` multirange. */
  readonly kind: string
  readonly name: string
  /** Type of the elements of an array; 0 for other types. */
  readonly element: number
  /** Type beneath a domain; 0 for other types. */
  readonly base: number
}

/** Types that were met so far on one server. */
export interface KnownTypes {
  readonly byNumber: Map<number, PgType>
  /** Names of the server's own types, by number and modifier. */
  readonly names: Map<string, string>
}

export const noTypes = (): KnownTypes => ({ byNumber: new Map(), names: new Map() })

const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 790, 1700])
const TEMPORAL = new Set([1082, 1083, 1114, 1184, 1266])
const BOOLEAN = 16
export const NUMERIC = 1700

/** Superset's `type_generic` of a type: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export const genericOf = (oid: number): ResultColumn['generic'] => {
  if (NUMBERS.has(oid)) return 0
  if (TEMPORAL.has(oid)) return 2
  return oid === BOOLEAN ? 3 : 1
}

const TYPES_SQL = `
  SELECT t.oid::int8 AS oid, t.typtype AS kind, t.typname AS name,
    CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE 0 END::int8 AS element, t.typbasetype::int8 AS base
  FROM pg_catalog.pg_type t WHERE t.oid = ANY ($1::oid[])`

/** Reads types that were not met before, with those of their elements and beneath domains. */
export const learnTypes = async (
  client: Client,
  { byNumber }: Pick<KnownTypes, 'byNumber'>,
  wanted: readonly number[],
): Promise<void> => {
  const missing = [...new Set(wanted)].filter((oid) => oid !== 0 && !byNumber.has(oid))
  if (missing.length === 0) return
  const { rows } = await client.query<Record<'oid' | 'kind' | 'name' | 'element' | 'base', string>>(TYPES_SQL, [
    `{${missing.join(',')}}`,
  ])
  for (const { oid, kind, name, element, base } of rows) {
    byNumber.set(Number(oid), { oid: Number(oid), kind, name, element: Number(element), base: Number(base) })
  }
  await learnTypes(
    client,
    { byNumber },
    rows.flatMap(({ element, base }) => [Number(element), Number(base)]),
  )
}

/** A column as a server describes it. */
export interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly dataTypeModifier: number
}

/** Numbers of types from here on are those of people and of extensions, who may rename them. */
const FIRST_OWN = 16_384
const MAX_NAMES = 1_000

const keyOf = ({ dataTypeID, dataTypeModifier }: Field): string => `${dataTypeID} ${dataTypeModifier}`

interface TypeName {
  readonly type: string
  /** `t` for types of the server's own that no one renames, and whose name needs no schema. */
  readonly lasts: 't' | 'f'
}

/** Asks the server for the names of types. */
const typeNames = async (client: Client, fields: readonly Field[]): Promise<readonly TypeName[]> => {
  const { rows } = await client.query<TypeName>(
    `SELECT format_type(t.oid, t.modifier) AS type,
       coalesce(p.typnamespace = 'pg_catalog'::regnamespace AND t.oid < ${FIRST_OWN}, false) AS lasts
     FROM unnest($1::oid[], $2::int4[]) WITH ORDINALITY t(oid, modifier, at)
     LEFT JOIN pg_catalog.pg_type p ON p.oid = t.oid ORDER BY t.at`,
    [
      `{${fields.map(({ dataTypeID }) => dataTypeID).join(',')}}`,
      `{${fields.map(({ dataTypeModifier }) => dataTypeModifier).join(',')}}`,
    ],
  )
  return rows
}

/** The columns of rows, with their types as PostgreSQL spells them. */
export const columnsOf = async (
  client: Client,
  fields: readonly Field[],
  { names }: KnownTypes,
): Promise<ResultColumn[]> => {
  const unnamed = fields.filter((field) => !names.has(keyOf(field)))
  const learned = unnamed.length === 0 ? [] : await typeNames(client, unnamed)
  const found = new Map(unnamed.map((field, at) => [keyOf(field), learned[at]]))
  const columns = fields.map((field) => ({
    name: field.name,
    type: found.get(keyOf(field))?.type ?? names.get(keyOf(field)) ?? 'unknown',
    generic: genericOf(field.dataTypeID),
  }))
  for (const [key, name] of found) if (name?.lasts === 't') putRecent(names, key, name.type, MAX_NAMES)
  return columns
}
