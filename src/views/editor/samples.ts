import type { TableColumn, TableName } from '../../events/schema/schema'
import { isKeyword } from '../../domain/sql/keywords'
import { t } from '../i18n'

/** A query that runs on the existing tables. */
export interface Sample {
  readonly title: string
  readonly hint: string
  readonly sql: string
}

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !isKeyword(name) ? name : `"${name.replaceAll('"', '""')}"`

const NUMBER = /INT|DOUBLE|FLOAT|REAL|DECIMAL|NUMERIC/i
const TEXT = /CHAR|TEXT|STRING|ENUM/i
const TABLES_COUNTED = 8

/** Starting points made from the tables in view: the first rows, the sizes, an average by group. */
export const samplesOf = (
  tables: readonly TableName[],
  columnsOf: (table: string) => readonly TableColumn[],
): readonly Sample[] => {
  const plain = tables.filter((table) => table.type === 'table')
  const largest = plain.toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0))[0] ?? tables[0]
  if (largest === undefined) return []
  const name = quoted(largest.name)
  const samples: Sample[] = [
    {
      title: t('First rows of %s', largest.name),
      hint: largest.rows === null ? t('Look at a few rows') : t('%s rows, the first 100', largest.rows),
      sql: `-- The first rows of ${largest.name.replace(/\s+/g, ' ')}\nSELECT *\nFROM ${name}\nLIMIT 100;`,
    },
  ]
  if (plain.length > 1) {
    const counts = plain
      .slice(0, TABLES_COUNTED)
      .map(
        (table) =>
          `SELECT '${table.name.replaceAll("'", "''")}' AS table_name, count(*) AS row_count FROM ${quoted(table.name)}`,
      )
    samples.push({
      title: t('How large the tables are'),
      hint: t('Counts the rows of %s tables', counts.length),
      sql: `-- How large the tables are\n${counts.join('\nUNION ALL\n')}\nORDER BY row_count DESC;`,
    })
  }
  const columns = columnsOf(largest.name)
  const number = columns.find((column) => NUMBER.test(column.type) && column.keys.length === 0)
  const text = columns.find((column) => TEXT.test(column.type) && column.keys.length === 0)
  if (number !== undefined && text !== undefined) {
    const [by, of] = [quoted(text.name), quoted(number.name)]
    samples.push({
      title: t('Average %s by %s', number.name, text.name),
      hint: t('Groups, counts and sorts'),
      sql: `-- Average ${number.name} by ${text.name}\nSELECT ${by}, count(*) AS row_count, round(avg(${of}), 2) AS average\nFROM ${name}\nGROUP BY ${by}\nORDER BY average DESC;`,
    })
  }
  return samples
}
