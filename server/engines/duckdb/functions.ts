import type { DuckDBInstance } from '@duckdb/node-api'
import type { Catalog } from '../../sql/catalog'
import { FUNCTIONS, TABLE_FUNCTIONS } from '../../sql/functions'
import type { FunctionInfo, FunctionSignature } from '../engine'

interface Row {
  readonly name: string
  readonly kind: string
  readonly parameters: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly returns: string | null
  readonly varargs: string | null
  readonly description: string | null
  readonly examples: readonly string[] | null
}

const SQL = `
  SELECT function_name AS name, function_type AS kind, parameters, parameter_types AS types, return_type AS returns,
    varargs, description, examples
  FROM duckdb_functions() WHERE database_name = 'system' AND function_type IN ('scalar', 'aggregate', 'table')
  ORDER BY name, kind, len(parameters)`

/** More types than this are no help to the eye. */
const MAX_TYPES = 4

const union = (types: readonly (string | null)[]): string | null => {
  const distinct = [...new Set(types.filter((type) => type !== null))]
  if (distinct.length === 0) return null
  return distinct.length > MAX_TYPES ? 'ANY' : distinct.join(' | ')
}

/** Overloads that differ in nothing but types are one signature. */
function signaturesOf(rows: readonly Row[]): FunctionSignature[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.parameters, row.varargs !== null])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map((group) => ({
    parameters: (group[0]?.parameters ?? []).map((name, at) => ({
      name: name ?? `arg${at + 1}`,
      type: union(group.map(({ types }) => types[at] ?? null)) ?? 'ANY',
    })),
    varargs: union(group.map(({ varargs }) => varargs)),
    returns: union(group.map(({ returns }) => returns)),
  }))
}

const isWord = (name: string): boolean => /^[a-z_]\w*$/i.test(name)

/** The engine's own catalogue of functions, cut to those that a statement may call. */
export async function readFunctions(instance: DuckDBInstance, { macros }: Catalog): Promise<FunctionInfo[]> {
  const connection = await instance.connect()
  const rows = (await connection.runAndReadAll(SQL)).getRowObjectsJson() as unknown as Row[]
  connection.closeSync()
  const allowed = rows.filter(({ name, kind }) => {
    const low = name.toLowerCase()
    return (kind === 'table' ? TABLE_FUNCTIONS : FUNCTIONS).has(low) && !macros.has(low)
  })
  const groups = new Map<string, Row[]>()
  for (const row of allowed) {
    if (!isWord(row.name)) continue
    const key = `${row.name} ${row.kind}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [
      {
        name: first.name,
        kind: first.kind as FunctionInfo['kind'],
        description: group.find(({ description }) => description !== null)?.description ?? null,
        example: group.find(({ examples }) => examples?.[0] !== undefined)?.examples?.[0] ?? null,
        signatures: signaturesOf(group),
      },
    ]
  })
}
