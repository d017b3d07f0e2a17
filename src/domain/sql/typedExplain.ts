import type { Explain } from '../../events/run/run'

// each comment can be read in one way only: with two, a text of forty comments takes hours to turn down
const TYPED =
  /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*EXPLAIN(?:\s+(ANALY[ZS]E))?\s+(?!\(|ANALY[ZS]E\b)(?=\S)/i

export interface TypedExplain {
  readonly explain: Explain
  /** UTF-16 length of the text before the explained statement. */
  readonly typed: number
}

/** The EXPLAIN, typed by hand without options, in the SQL; null where the SQL returns rows. */
export const typedExplain = (sql: string): TypedExplain | null => {
  const match = TYPED.exec(sql)
  return match === null ? null : { explain: match[1] === undefined ? 'plan' : 'analyze', typed: match[0].length }
}

/** True where the answer of an engine to EXPLAIN can be shown as a plan. */
export const explainsAsPlan = (backend: string | undefined): boolean => backend === 'duckdb' || backend === 'postgresql'
