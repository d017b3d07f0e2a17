import * as z from 'zod/mini'
import { closedSchema, hiddenTable, type Refusal, refusal } from '../../../sql/refusal'
import { otherCatalog, tablesOf } from './names'

/** Numbers that the planner does not know are the texts `NaN` and `Infinity`. */
const ESTIMATE = z.object({
  outputRowCount: z.unknown(),
  outputSizeInBytes: z.unknown(),
  cpuCost: z.unknown(),
  maxMemory: z.unknown(),
  networkCost: z.unknown(),
})

const TABLE = z.object({
  catalog: z.string(),
  schemaTable: z.object({ schema: z.string(), table: z.string() }),
})

const PLAN = z.object({
  inputTableColumnInfos: z.array(z.object({ table: TABLE, estimate: z.optional(ESTIMATE) })),
  outputTable: z.optional(TABLE),
  estimate: z.optional(ESTIMATE),
})

/** A table that a statement reads or writes, also through views. */
interface PlannedTable {
  readonly catalog: string
  readonly schema: string
  readonly name: string
  /** The planner's estimate of the rows read. */
  readonly rows: unknown
}

export interface IoPlan {
  readonly reads: readonly PlannedTable[]
  readonly writes: PlannedTable | null
  readonly estimate: Partial<z.infer<typeof ESTIMATE>>
}

const toTable = ({ catalog, schemaTable }: z.infer<typeof TABLE>, rows: unknown): PlannedTable => ({
  catalog,
  schema: schemaTable.schema,
  name: schemaTable.table,
  rows,
})

/** Line before a statement of which the server is to name the tables. */
export const EXPLAIN_IO = 'EXPLAIN (TYPE IO, FORMAT JSON)\n'

/**
 * Settings with which the server names tables. Without them a connector that takes a join or a sum upon itself hides the tables
 * behind one of its own making.
 */
export const EXPLAIN_SETTINGS = { allow_pushdown_into_connectors: 'false' } as const

/** The answer to `EXPLAIN (TYPE IO, FORMAT JSON)`; null for one that is not understood. */
export const readPlan = (text: string): IoPlan | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const plan = PLAN.safeParse(value)
  if (!plan.success) return null
  const { inputTableColumnInfos, outputTable, estimate = {} } = plan.data
  return {
    reads: inputTableColumnInfos.map((input) => toTable(input.table, input.estimate?.outputRowCount)),
    writes: outputTable === undefined ? null : toTable(outputTable, null),
    estimate,
  }
}

/** Rights that a plan is compared with. */
export interface Rights {
  readonly catalog: string
  /** Other catalogs that may be read, whole. */
  readonly others: ReadonlySet<string>
  readonly denied: (schema: string, name: string) => boolean
  /** True of tables that the catalog lists; null where no table is denied. */
  readonly isListed: ((schema: string, name: string) => boolean) | null
}

const judgeTable = ({ catalog, schema, name }: PlannedTable, rights: Rights): Refusal | null => {
  const isOther = rights.others.has(catalog)
  if (catalog !== rights.catalog && !isOther) return refusal('INVALID_SQL_ERROR', otherCatalog(catalog, rights.catalog))
  if (schema === 'information_schema') {
    return refusal('INVALID_SQL_ERROR', closedSchema('information_schema'))
  }
  if (isOther) return null
  const { denied, isListed } = rights
  const tables = tablesOf(name)
  const isKnown = isListed === null || tables.some((table) => isListed(schema, table))
  if (isKnown && !tables.some((table) => denied(schema, table))) return null
  return refusal('TABLE_SECURITY_ACCESS_ERROR', hiddenTable(name))
}

/** The second judge: compares the tables that the server names with what may be used. Null when the statement may run. */
export const judgePlan = ({ reads, writes }: IoPlan, rights: Rights): Refusal | null => {
  for (const table of reads) {
    const refused = judgeTable(table, rights)
    if (refused !== null) return refused
  }
  return writes === null ? null : judgeTable(writes, { ...rights, others: new Set() })
}
