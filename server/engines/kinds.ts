import * as z from 'zod'
import type { Dialect } from './dialect'
import { duckdb } from './duckdb/options'
import { postgres } from './postgres/options'
import { trino } from './trino/options'
import type { EngineKind } from './kind'

export type { EngineKind } from './kind'

/** All of them, the preferred one first. */
export const engineKinds: readonly EngineKind[] = [duckdb, postgres, trino]

export const kindOf = (engine: string): EngineKind | null => engineKinds.find((kind) => kind.engine === engine) ?? null

/** The name of an engine for people; its own word for one that this server has not. */
export const engineName = (engine: string): string => kindOf(engine)?.name ?? engine

/** The SQL of an engine's charts. Throws for an engine that nobody knows. */
export const dialectOf = (engine: string): Dialect => {
  const kind = kindOf(engine)
  if (kind === null) throw new Error(`There is no engine ${engine}.`)
  return kind.dialect
}

/** The JSON Schema of an engine's options, for the form. */
export const optionsSchema = (kind: EngineKind): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(kind.options, { io: 'input' })
  return schema
}
