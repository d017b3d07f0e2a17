import { ArrowRight } from 'lucide-react'
import { useContext, useEffect } from 'react'

import { schemaInView } from '../../../projections/schema/place'
import { effectiveEditor } from '../../../projections/editor/editors'
import { tableKey } from '../../../projections/schema/schemas'
import { databaseOf, inlineTables, tablesOf } from '../../../projections/schema/selectors'
import { StoreContext } from '../../context'
import { Icon, Kbd } from '../../controls'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { samplesOf, type Sample } from '../samples'
import './newTab.css'

interface NewTabProps {
  readonly id: string
  readonly onSample: (sample: Sample) => void
}

/** Content below a tab that has not run: queries that run on the tables in view. */
export const NewTab = ({ id, onSample }: NewTabProps) => {
  const command = useCommand()
  const past = useIsPast()
  const store = useContext(StoreContext)
  const tables = useSelect(['schemas', 'editors'], (model) => {
    const editor = effectiveEditor(model.editors, id)
    return editor === undefined ? [] : inlineTables(tablesOf(model, { ...editor, schema: schemaInView(model, editor) }))
  })
  const details = useSelect(['schemas'], (model) => model.schemas.details)
  const database = useSelect(
    ['schemas', 'editors'],
    (model) => databaseOf(model, effectiveEditor(model.editors, id)?.dbId ?? null)?.name ?? null,
  )
  const editor = store === null ? undefined : effectiveEditor(store.state().editors, id)
  const place =
    editor === undefined || editor.dbId === null || store === null
      ? null
      : { dbId: editor.dbId, catalog: editor.catalog, schema: schemaInView(store.state(), editor) }
  const samples = samplesOf(tables, (name) =>
    place === null ? [] : (details[tableKey({ ...place, name })]?.value?.columns ?? []),
  )
  const largest =
    tables.filter((table) => table.type === 'table').toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0))[0]?.name ?? null
  const tableAddress = place === null || largest === null ? null : JSON.stringify({ ...place, name: largest })
  useEffect(() => {
    // The columns of the largest table make the third sample.
    if (tableAddress !== null)
      command(
        'schema.load_table',
        JSON.parse(tableAddress) as { dbId: number; catalog: string | null; schema: string | null; name: string },
      )
  }, [command, tableAddress])

  return (
    <div className="sql-new">
      <h2>{samples.length > 0 ? t('Run the query above, or start from one of these') : t('Run the query above')}</h2>
      <p className="ink-2">
        {database === null
          ? t('Choose a database beside the editor to see its tables.')
          : t('You are looking at %s. Every step is kept and can be undone.', database)}
      </p>
      {samples.length > 0 && (
        <ul className="sql-samples">
          {samples.map((sample) => (
            <li key={sample.title}>
              <button type="button" disabled={past} onClick={() => onSample(sample)}>
                <code>{sample.sql.split('\n').slice(1).join('\n')}</code>
                <span className="t">
                  {sample.title}
                  <Icon of={ArrowRight} size={14} />
                </span>
                <span className="h">{sample.hint}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="sql-keys">
        <span>
          <Kbd keys="Mod+Enter" /> {t('run')}
        </span>
        <span>
          <Kbd keys="Mod+Space" /> {t('complete')}
        </span>
        <span>
          <Kbd keys="Esc" /> {t('stop')}
        </span>
        <span>
          <Kbd keys="?" /> {t('all shortcuts')}
        </span>
      </p>
    </div>
  )
}
