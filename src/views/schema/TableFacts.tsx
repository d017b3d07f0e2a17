import { useEffect } from 'react'

import type { TableColumn, TableConstraint } from '../../events/schema/schema'
import { tableKey, type SchemaPlace } from '../../projections/schema/schemas'
import { useIsPast, useSelect } from '../hooks'
import { t, tLater } from '../i18n'
import { Fact } from './Fact'
import { useMoreCommand } from '../editor/useMoreCommand'

const TYPES: Readonly<Record<string, string>> = {
  pk: tLater('Primary key'),
  fk: tLater('Foreign key'),
  unique: tLater('Unique'),
  index: tLater('Index'),
}

const referredText = ({ schema, table, columns }: NonNullable<TableConstraint['referred']>, ownSchema: string | null) =>
  `${schema === null || schema === ownSchema ? '' : `${schema}.`}${table} (${columns.join(', ')})`

/** All columns of the key in order, the table that it refers to, and the name of an index. */
const valueOf = ({ type, name, columns, referred }: TableConstraint, schema: string | null): string => {
  const listed = columns.join(', ')
  if (referred !== null) return `${listed} → ${referredText(referred, schema)}`
  return type === 'index' && name !== null ? `${name}${columns.length === 0 ? '' : ` (${listed})`}` : listed
}

/** Of tables that an earlier version of the product read, only the columns of the primary key are known as a whole. */
const formerKeys = (columns: readonly TableColumn[]): readonly TableConstraint[] => {
  const named = columns.filter(({ keys }) => keys.includes('pk')).map(({ name }) => name)
  return named.length === 0 ? [] : [{ type: 'pk', name: null, columns: named, referred: null }]
}

interface TableFactsProps {
  readonly place: SchemaPlace & { readonly name: string }
  /** Of a column, the keys that it is a part of; null for the table. */
  readonly column: string | null
}

/** Keys and indexes of the table or column that is selected; of a table, its partitions and the SQL of a view (A3.38, A7.29). */
export const TableFacts = ({ place, column }: TableFactsProps) => {
  const { dbId, catalog, schema, name } = place
  const key = tableKey(place)
  const more = useMoreCommand()
  const past = useIsPast()
  const detail = useSelect(['schemas'], (model) => model.schemas.details[key]?.value ?? null)
  const extra = useSelect(['schemas'], (model) => model.schemas.extras[key])
  const asks = column === null && !past
  useEffect(() => {
    if (asks) void more('schema.load_table_extra', { dbId, catalog, schema, name })
  }, [asks, more, dbId, catalog, schema, name])
  const shown = (detail?.constraints ?? formerKeys(detail?.columns ?? [])).filter(
    ({ columns }) => column === null || columns.includes(column),
  )
  const facts = column === null ? extra?.value : null
  return (
    <>
      <dl>
        {shown.map((one, index) => (
          <Fact key={index} name={t(TYPES[one.type] ?? one.type)} value={valueOf(one, schema)} whole />
        ))}
        {facts?.partitionedBy != null && <Fact name={t('Partitioned by')} value={facts.partitionedBy} />}
        {facts?.latestPartition != null && <Fact name={t('Latest partition')} value={facts.latestPartition} />}
        {facts?.view != null && <Fact name={t('Definition')} value={facts.view} />}
      </dl>
      {column === null && extra?.status === 'failed' && (
        <p>{t('Its partitions could not be read: %s', extra.message ?? '')}</p>
      )}
    </>
  )
}
