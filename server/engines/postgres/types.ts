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

const NUMERIC = new Set([20, 21, 23, 26, 700, 701, 790, 1700])
const TEMPORAL = new Set([1082, 1083, 1114, 1184, 1266])
const BOOLEAN = 16

/** Superset's `type_generic` of a type: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export const genericOf = (oid: number): ResultColumn['generic'] => {
  if (NUMERIC.has(oid)) return 0
  if (TEMPORAL.has(oid)) return 2
  return oid === BOOLEAN ? 3 : 1
}

/** Types with these numbers and their modifiers, as PostgreSQL spells them. */
export const TYPES_SQL = `
  SELECT t.oid::int8 AS oid, t.typtype AS kind, t.typname AS name,
    CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE 0 END::int8 AS element, t.typbasetype::int8 AS base
  FROM pg_catalog.pg_type t WHERE t.oid = ANY ($1::oid[])`
