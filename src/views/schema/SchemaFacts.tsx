import { CornerDownLeft, Layers, Rows3, SquareTerminal } from 'lucide-react'
import { Suspense } from 'react'

import { isRefusal } from '../../core/commands/command'
import { previewKey } from '../../projections/schema/previews'
import { tableKey } from '../../projections/schema/schemas'
import { databaseOf } from '../../projections/schema/selectors'
import { may, mayMakeDatasets } from '../../projections/session/permissions'
import { Button } from '../controls'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { Fact } from './Fact'
import { TableFacts } from './TableFacts'
import type { SchemaPlace, SchemaRow } from './schemaRows'
import './facts.css'
import { formatWhole } from '../controls/field/number'

const FileActions = lazyWithRetry(() => import('../upload/FileActions'), 'FileActions')

interface SchemaFactsProps {
  /** The tab that shows the rows. */
  readonly id: string
  readonly place: SchemaPlace
  readonly row: SchemaRow
  readonly onInsert: (name: string) => void
}

/** Facts about the selected table or column, and its most frequent actions. */
export const SchemaFacts = ({ id, place, row, onInsert }: SchemaFactsProps) => {
  const command = useCommand()
  const past = useIsPast()
  const table = row.kind === 'table' ? row.label : row.kind === 'column' ? row.table : null
  const detail = useSelect(['schemas'], (model) =>
    table === null ? null : (model.schemas.details[tableKey({ ...place, name: table })]?.value ?? null),
  )
  const datasets = useSelect(['session'], mayMakeDatasets)
  const previews = useSelect(['schemas'], (model) => databaseOf(model, place.dbId)?.disableDataPreview !== true)
  const files = useSelect(
    ['schemas', 'session'],
    (model) => databaseOf(model, place.dbId)?.allowFileUpload !== undefined && may(model, 'can_upload on Database'),
  )
  const { dbId, catalog, schema } = place
  if (table === null) return null
  const comment = row.kind === 'column' ? row.comment : row.kind === 'table' ? row.table.comment : null
  // Late data has its place from the start: nothing moves away under the pointer.
  const select = detail?.selectStar ?? null
  const columns = detail?.columns.length ?? null
  const preview = (): void => {
    const wish = { dbId, catalog, schema, name: table }
    if (isRefusal(command('preview.open', { editorId: id, ...wish }))) return
    command('session.select_south_pane', { pane: previewKey(wish) })
  }
  return (
    <section className="sql-facts" aria-label={t('Selected in the schema')}>
      <h2 className="cut" title={row.label}>
        {row.kind === 'column' ? `${table}.${row.label}` : row.label}
      </h2>
      {comment !== null && comment !== '' && <p>{comment}</p>}
      <dl>
        {row.kind === 'column' && <Fact name={t('Type')} value={row.type} />}
        {row.kind === 'table' && row.table.rows !== null && (
          <Fact name={t('Rows')} value={formatWhole(row.table.rows)} />
        )}
        {row.kind === 'table' && (
          <Fact name={tn('Column', 'Columns', columns ?? 2)} value={columns === null ? '…' : String(columns)} />
        )}
      </dl>
      {!past && (
        <div className="row">
          <Button size="small" icon={CornerDownLeft} onClick={() => onInsert(row.label)}>
            {t('Insert name')}
          </Button>
          {row.kind === 'table' && (
            <Button
              size="small"
              icon={Rows3}
              disabledReason={previews ? null : t('Data previews are switched off for this database.')}
              onClick={preview}
            >
              {t('Preview rows')}
            </Button>
          )}
          {row.kind === 'table' && (
            <Button
              size="small"
              icon={SquareTerminal}
              disabledReason={select === null ? t('Its columns are not read yet.') : null}
              onClick={() =>
                command('editor.add', { name: row.label, sql: select ?? '', context: { dbId, catalog, schema } })
              }
            >
              {t('Query this table')}
            </Button>
          )}
          {row.kind === 'table' && datasets && (
            <Button
              size="small"
              icon={Layers}
              onClick={() => command('dataset.of_table', { dbId, catalog, schema, name: row.label })}
            >
              {t('Create dataset')}
            </Button>
          )}
        </div>
      )}
      {row.kind === 'table' && files && schema !== null && (
        <Suspense fallback={null}>
          <FileActions key={row.label} {...{ dbId, schema }} table={row.label} rows={row.table.rows} />
        </Suspense>
      )}
      <TableFacts
        key={table}
        place={{ dbId, catalog, schema, name: table }}
        column={row.kind === 'column' ? row.label : null}
      />
    </section>
  )
}
