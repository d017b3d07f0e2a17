import { Database, Eye, KeyRound, ListCollapse, PanelLeftClose, RefreshCw, Table2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { SESSION_OVER } from '../../core/http/sessionOver'
import { schemaInView } from '../../projections/schema/place'
import { effectiveEditor } from '../../projections/editor/editors'
import type { Loadable } from '../../core/readModel/loadable'
import { schemasKey, tablesKey } from '../../projections/schema/schemas'
import { quotedName } from '../../domain/sql/names'
import { databaseOf, isClosed } from '../../projections/schema/selectors'
import { expandedTables } from '../../projections/schema/tables'
import { Button, Icon, IconButton, SearchField, Select, Skeleton, Tree } from '../controls'
import { KindIcon } from '../grid/cells/KindIcon'
import { preload, usePreloaded } from '../controls/loading/preload'
import { formatWhole } from '../controls/field/number'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { inText } from '../shell/keys/useShortcuts'
import { withSqlActionCommands } from '../withCommands'
import { focusControl, focusTree } from '../editor/focus'
import { schemaRows, type SchemaPlace, type SchemaRow } from './schemaRows'
import { useEditorField } from '../editor/state'
import { useTableNames } from '../editor/assist/useTableNames'
import { useMoreCommand } from '../editor/useMoreCommand'
import './schema.css'

const SCHEMAS = ['schemas'] as const
const TABLES = ['tables'] as const
const PLACE = ['schemas', 'editors'] as const

/** The reason why a list did not load; when the session is over, a banner reports it. */
const faultOf = (list: Loadable<unknown> | null | undefined, otherwise: string): string | null =>
  list?.status === 'failed' && list.message !== SESSION_OVER ? (list.message ?? otherwise) : null

const rowHeight = (row: SchemaRow): number => (row.kind === 'table' ? 26 : 24)
const rowClass = (row: SchemaRow): string => (row.kind === 'table' ? '' : 'col')

const RowBody = (row: SchemaRow) => {
  if (row.kind === 'note') return <span className="cut ink-3">{row.label}</span>
  if (row.kind === 'column') {
    return (
      <>
        {row.keys.length > 0 ? <Icon of={KeyRound} size={14} className="key" /> : <KindIcon kind={row.look} />}
        <span className="cut" title={row.comment ?? row.label}>
          {row.label}
        </span>
        <span className="type cut" title={row.type}>
          {row.type}
        </span>
      </>
    )
  }
  const { rows, type, comment } = row.table
  return (
    <>
      <Icon of={type === 'view' ? Eye : Table2} size={14} />
      <span className="cut" title={comment ?? row.label}>
        {row.label}
      </span>
      <span className="type count">{type === 'view' ? t('view') : rows === null ? '' : formatWhole(rows)}</span>
    </>
  )
}

const schemaFacts = preload(() => withSqlActionCommands(import('./SchemaFacts')))
const catalogSelect = preload(() => withSqlActionCommands(import('./CatalogSelect')))

interface TablesProps {
  readonly id: string
  readonly place: SchemaPlace
  readonly search: string
  readonly onInsert: (name: string) => void
}

const Tables = ({ id, place, search, onInsert }: TablesProps) => {
  const command = useCommand()
  const past = useIsPast()
  const schemas = useSelect(SCHEMAS, (model) => model.schemas)
  const backend = useSelect(SCHEMAS, (model) => databaseOf(model, place.dbId)?.backend ?? '')
  const insert = (name: string): void => onInsert(quotedName(name, backend))
  const [selected, setSelected] = useState<string | null>(null)
  const tableState = useSelect(TABLES, (model) => model.tables)
  const expanded = useMemo(() => expandedTables(tableState, id), [tableState, id])
  const list = schemas.tables[tablesKey(place)] ?? null
  const tables = useTableNames(list)
  const rows = useMemo(
    () => schemaRows(schemas, typeof tables === 'string' || tables === null ? [] : tables, place, search, expanded),
    [schemas, tables, place, search, expanded],
  )
  const chosen = rows.find((row) => row.id === selected)
  const facts = usePreloaded(schemaFacts)
  const choosing = chosen !== undefined
  useEffect(() => {
    if (choosing) schemaFacts.fetch()
  }, [choosing])
  const gone = tables === 'gone'
  const { dbId, catalog, schema } = place
  useEffect(() => {
    if (gone) command('schema.load_tables', { dbId, catalog, schema, force: true })
  }, [gone, command, dbId, catalog, schema])
  const choose = (row: SchemaRow): void => {
    setSelected(row.id)
    if (row.kind === 'table')
      command('schema.toggle_table', { ...place, editorId: id, name: row.label, expanded: row.expanded !== true })
  }
  if (list?.status === 'failed') {
    return (
      <div className="sql-note">
        <p>
          {t('The tables could not be read.')} {list.message}
        </p>
        <Button size="small" onClick={() => command('schema.load_tables', { ...place, force: true })}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  if (past && (list === null || list.value === null)) {
    return <p className="sql-note">{t('The tables had not been read at this point.')}</p>
  }
  if (past && gone) return <p className="sql-note">{t('The names of these tables are no longer kept.')}</p>
  if (list === null || list.value === null || tables === null || gone)
    return <Skeleton lines={[70, 52, 64, 40, 58]} label={t('Reading tables')} />
  if (rows.length === 0) {
    return (
      <p className="sql-note">
        {search.trim() === '' ? t('This schema has no tables.') : t('No table or known column has this in its name.')}
      </p>
    )
  }
  return (
    <>
      <Tree
        label={t('Tables')}
        rows={rows}
        render={RowBody}
        rowHeight={rowHeight}
        rowClass={rowClass}
        selected={selected}
        onToggle={(row, expanded) =>
          command('schema.toggle_table', { ...place, editorId: id, name: row.label, expanded })
        }
        onSelect={choose}
        onActivate={(row) => {
          if (row.kind === 'table') choose(row)
          else if (row.kind === 'column') insert(row.label)
        }}
      />
      {chosen !== undefined && facts !== null && (
        <facts.SchemaFacts id={id} place={place} row={chosen} onInsert={insert} />
      )}
    </>
  )
}

/** A slash focuses the search, unless the user is typing or something covers the screen. */
const useSlash = (enabled: boolean) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!enabled) return undefined
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (inText(event.target) || document.querySelector('[role=dialog], [role=menu]') !== null) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
  return field
}

interface SchemaBrowserProps {
  readonly id: string
  readonly onInsert: (name: string) => void
  readonly onHide: () => void
}

/** The place where the tab's SQL runs, and its contents. */
export const SchemaBrowser = ({ id, onInsert, onHide }: SchemaBrowserProps) => {
  const command = useCommand()
  const more = useMoreCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const [search, setSearch] = useState('')
  const field = useSlash(!past)
  const dbId = useEditorField(id, (editor) => editor.dbId, null)
  const catalog = useEditorField(id, (editor) => editor.catalog, null)
  const databases = useSelect(SCHEMAS, (model) => model.schemas.databases)
  const multiCatalog = useSelect(SCHEMAS, (model) => databaseOf(model, dbId)?.allowMultiCatalog === true)
  const catalogPart = usePreloaded(catalogSelect)
  useEffect(() => {
    if (multiCatalog) catalogSelect.fetch()
  }, [multiCatalog])
  const schemas = useSelect(SCHEMAS, (model) =>
    dbId === null ? null : (model.schemas.schemas[schemasKey({ dbId, catalog })] ?? null),
  )
  const schema = useSelect(PLACE, (model) => {
    const editor = effectiveEditor(model.editors, id)
    return editor === undefined ? null : schemaInView(model, editor)
  })
  const place = useMemo(() => (dbId === null ? null : { dbId, catalog, schema }), [dbId, catalog, schema])
  const schemasKnown = schemas?.status === 'loaded'
  const closed = useSelect(SCHEMAS, (model) => isClosed(model, dbId))

  useEffect(() => {
    if (dbId !== null && !closed) command('schema.load_schemas', { dbId, catalog })
  }, [command, dbId, catalog, closed])
  useEffect(() => {
    if (closed) return
    if (place !== null && (place.schema !== null || schemasKnown)) command('schema.load_tables', place)
  }, [command, place, schemasKnown, closed])

  const hasOpen = useSelect(TABLES, ({ tables }) => expandedTables(tables, id).size > 0)
  const refresh = (): void => {
    command('schema.load_databases', { force: true })
    if (place === null) return
    if (multiCatalog) void more('schema.load_catalogs', { dbId: place.dbId, force: true })
    command('schema.load_schemas', { dbId: place.dbId, catalog: place.catalog, force: true })
    command('schema.load_tables', { ...place, force: true })
  }
  return (
    <aside className="sql-browser" aria-label={t('Schema browser')} data-pane="">
      <header>
        <span className="eyebrow grow">{t('Schema')}</span>
        {hasOpen && (
          <IconButton
            label={t('Close all tables')}
            icon={ListCollapse}
            size="small"
            disabledReason={wait}
            onClick={() => {
              command('schema.close_tables', { editorId: id })
              focusTree(t('Tables'))
            }}
          />
        )}
        <IconButton label={t('Refresh')} icon={RefreshCw} size="small" disabledReason={wait} onClick={refresh} />
        <IconButton
          label={t('Hide schema browser')}
          icon={PanelLeftClose}
          size="small"
          disabledReason={wait}
          onClick={() => {
            onHide()
            focusControl(t('Show schema browser'))
          }}
        />
      </header>
      <div className="sql-place">
        <Select
          label={t('Database')}
          labelPlace="beside"
          size="small"
          icon={Database}
          value={dbId}
          disabled={past}
          loading={databases?.status === 'loading' && databases.value === null}
          placeholder={t('Choose a database')}
          emptyText={t('There is no database you may use.')}
          error={faultOf(databases, t('The databases could not be read'))}
          options={(databases?.value ?? []).map((database) => ({
            value: database.id,
            label: database.name,
            detail: database.backend,
          }))}
          onChange={(next) => command('editor.select_context', { id, dbId: next, catalog: null, schema: null })}
        />
        {multiCatalog && dbId !== null && catalogPart !== null && (
          <catalogPart.CatalogSelect
            dbId={dbId}
            value={catalog}
            isSmall
            disabled={closed}
            onChange={(next) => command('editor.select_context', { id, dbId, catalog: next, schema: null })}
          />
        )}
        <Select
          label={t('Schema')}
          labelPlace="beside"
          size="small"
          value={schema}
          disabled={past || dbId === null || closed}
          loading={schemas?.status === 'loading' && schemas.value === null}
          placeholder={t('Choose a schema')}
          error={closed ? null : faultOf(schemas, t('The schemas could not be read'))}
          options={(schemas?.value ?? []).map((name) => ({ value: name, label: name }))}
          onChange={(next) => dbId !== null && command('editor.select_context', { id, dbId, catalog, schema: next })}
        />
      </div>
      <div className="sql-search">
        <SearchField
          ref={field}
          label={t('Search tables and columns')}
          size="small"
          shortcut="/"
          value={search}
          onChange={setSearch}
        />
      </div>
      {place === null ? (
        <p className="sql-note">{t('Choose a database to see its tables.')}</p>
      ) : closed && !past ? (
        <p className="sql-note">
          {t('The database of this query is not among those you may use here. Choose another one.')}
        </p>
      ) : (
        <Tables id={id} place={place} search={search} onInsert={onInsert} />
      )}
    </aside>
  )
}
