import { Database, Table2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { schemaInView } from '../../projections/schema/place'
import { schemasKey, tablesKey } from '../../projections/schema/schemas'
import { databaseOf } from '../../projections/schema/selectors'
import { Banner, Button, Dialog, Select } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { useTableNames } from '../editor/assist/useTableNames'
import { withSqlActionCommands } from '../withCommands'
import { useDatasetOfTable } from './useDatasetOfTable'

interface NewDatasetDialogProps {
  readonly onClose: () => void
}

const FORM = 'new-dataset'
const catalogSelect = preload(() => withSqlActionCommands(import('../schema/CatalogSelect')))

/** Makes a dataset of a table, or finds the one it has, and goes on to a chart of it (`A7.32`). */
export const NewDatasetDialog = ({ onClose }: NewDatasetDialogProps) => {
  const command = useCommand()
  const [, go] = useLocation()
  const [database, setDatabase] = useState<number | null>(null)
  const [chosenCatalog, setChosenCatalog] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [table, setTable] = useState<string | null>(null)
  const databases = useSelect(['schemas'], (model) => model.schemas.databases)
  const dbId = database ?? databases?.value?.[0]?.id ?? null
  const hasCatalogs = useSelect(['schemas'], (model) => databaseOf(model, dbId)?.allowMultiCatalog === true)
  const catalog = hasCatalogs ? chosenCatalog : null
  const catalogPart = usePreloaded(catalogSelect)
  useEffect(() => {
    if (hasCatalogs) catalogSelect.fetch()
  }, [hasCatalogs])
  const place = { dbId: dbId ?? 0, catalog }
  const schemas = useSelect(['schemas'], (model) => model.schemas.schemas[schemasKey(place)] ?? null)
  const schema = useSelect(['schemas'], (model) => schemaInView(model, { dbId, catalog, schema: chosen }))
  const list = useSelect(['schemas'], (model) => model.schemas.tables[tablesKey({ ...place, schema })] ?? null)
  const tables = useTableNames(list)
  const { send, isSending, failed } = useDatasetOfTable((datasetId) =>
    go(`/explore/?datasource_type=table&datasource_id=${datasetId}`),
  )

  useEffect(() => void command('schema.load_databases', {}), [command])
  useEffect(() => {
    if (dbId !== null) command('schema.load_schemas', { dbId, catalog })
  }, [command, dbId, catalog])
  useEffect(() => {
    if (dbId !== null && schema !== null) command('schema.load_tables', { dbId, catalog, schema })
  }, [command, dbId, catalog, schema])
  const missing = dbId === null ? t('Choose a database.') : table === null ? t('Choose a table.') : null
  const submit = (): void => {
    if (dbId === null || table === null) return
    send({ dbId, catalog, schema, name: table })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('New dataset')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={isSending} disabledReason={missing}>
            {t('Create dataset')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="dialog-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === null && !isSending) submit()
        }}
      >
        <Select
          label={t('Database')}
          icon={Database}
          value={dbId}
          loading={databases?.status === 'loading' && databases.value === null}
          placeholder={t('Choose a database')}
          emptyText={t('There is no database you may use.')}
          error={databases?.status === 'failed' ? databases.message : null}
          options={(databases?.value ?? []).map(({ id, name, backend }) => ({
            value: id,
            label: name,
            detail: backend,
          }))}
          onChange={(next) => {
            setDatabase(next)
            setChosenCatalog(null)
            setChosen(null)
            setTable(null)
          }}
        />
        {hasCatalogs && dbId !== null && catalogPart !== null && (
          <catalogPart.CatalogSelect
            dbId={dbId}
            value={catalog}
            onChange={(next) => {
              setChosenCatalog(next)
              setChosen(null)
              setTable(null)
            }}
          />
        )}
        <Select
          label={t('Schema')}
          value={schema}
          disabled={dbId === null}
          loading={schemas?.status === 'loading' && schemas.value === null}
          placeholder={t('Choose a schema')}
          error={schemas?.status === 'failed' ? schemas.message : null}
          options={(schemas?.value ?? []).map((name) => ({ value: name, label: name }))}
          onChange={(next) => {
            setChosen(next)
            setTable(null)
          }}
        />
        <Select
          label={t('Table')}
          icon={Table2}
          value={table}
          disabled={schema === null}
          loading={list?.status === 'loading' && tables === null}
          placeholder={t('Choose a table')}
          emptyText={t('There is no table in this schema.')}
          error={list?.status === 'failed' ? list.message : null}
          options={(Array.isArray(tables) ? tables : []).map(({ name, type }) => ({
            value: name,
            label: name,
            detail: type,
          }))}
          onChange={setTable}
        />
        <p className="hint">{t('A table that has a dataset already opens with that one.')}</p>
        {failed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {failed}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
