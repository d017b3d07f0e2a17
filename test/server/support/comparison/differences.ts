import type { Case } from './cases'

/** A question that an engine answers otherwise than DuckDB, and why. */
export interface Difference extends Case {
  readonly duckdb: unknown
  readonly postgres: unknown
  readonly trino: unknown
  readonly why: string
}

const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'value' })
const figure = (expression: string) => ({ columns: [], metrics: [sql(expression)] })

/** First cells of the answers. */
export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'max(5) / 2 in own SQL',
    query: figure('max(5) / 2'),
    duckdb: 2.5,
    postgres: 2,
    trino: 2,
    why: 'PostgreSQL and Trino divide integers without a remainder. Write 2.0.',
  },
  {
    name: 'avg(id) in own SQL',
    query: { ...figure('avg(id)'), filters: [{ col: 'id', op: '<', val: 3 }] },
    duckdb: 1,
    postgres: '1.00000000000000000000',
    trino: 1,
    why: 'The average of integers is a decimal in PostgreSQL. The aggregate AVG of a column is a floating-point number in both.',
  },
  {
    name: 'a floating-point number as text',
    query: {
      columns: [{ expressionType: 'SQL', sqlExpression: 'CAST(ratio AS varchar)', label: 'value' }],
      filters: [{ col: 'id', op: '==', val: 8 }],
    },
    duckdb: '1.0',
    postgres: '1',
    trino: '1.0E0',
    why: 'PostgreSQL writes no fraction that is zero, and Trino an exponent. LIKE on such a column sees the text.',
  },
]
