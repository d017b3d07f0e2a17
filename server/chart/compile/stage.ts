import type { Dialect } from '../../engines/dialect'

/** A query and its result columns. Stages are nested by column positions, so that names cannot clash. */
export interface Stage {
  readonly sql: string
  readonly columns: readonly string[]
}

/** The place of a column in the stage that a query reads from. */
export const at = (index: number): string => `c${index}`

/** The stage as SQL after FROM. */
export const fromStage = ({ sql, columns }: Stage, alias = 'q'): string =>
  `(\n${sql}\n) AS ${alias}(${columns.map((_, index) => at(index)).join(', ')})`

export const named = (dialect: Dialect, sql: string, label: string): string => `${sql} AS ${dialect.name(label)}`
