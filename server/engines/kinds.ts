import * as z from 'zod'
import { duckdb } from './duckdb/options'
import { postgres } from './postgres/options'
import type { EngineKind } from './kind'

export type { EngineKind } from './kind'

/** All of them, the preferred one first. */
export const engineKinds: readonly EngineKind[] = [duckdb, postgres]

export const kindOf = (engine: string): EngineKind | null => engineKinds.find((kind) => kind.engine === engine) ?? null

/** The JSON Schema of an engine's options, for the form. */
export const optionsSchema = (kind: EngineKind): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(kind.options, { io: 'input' })
  return schema
}
