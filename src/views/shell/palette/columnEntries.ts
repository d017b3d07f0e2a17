import { Columns3 } from 'lucide-react'

import type { ReadModel } from '../../../core/readModel/model'
import { schemaInView } from '../../../projections/schema/place'
import { activeEditor } from '../../../projections/editor/selectors'
import { databaseOf } from '../../../projections/schema/selectors'
import { quotedName } from '../../../domain/sql/names'
import { t } from '../../i18n'
import type { PaletteEntry, PaletteHelp } from './entries'
import { insertion } from './insertion'

type TablePlace = readonly [dbId: number, catalog: string | null, schema: string | null, name: string]

/** Known columns of the open tab's database: put into its text, or shown in the schema browser where no text is. */
export const columnEntries = (model: ReadModel, { services, navigate }: PaletteHelp): readonly PaletteEntry[] => {
  const editor = activeEditor(model, services.session)
  if (editor === null || editor.dbId === null) return []
  const backend = databaseOf(model, editor.dbId)?.backend ?? ''
  const ownSchema = schemaInView(model, editor)
  const insert = insertion()
  return Object.entries(model.schemas.details).flatMap(([key, { value }]) => {
    const [dbId, catalog, schema, table] = JSON.parse(key) as TablePlace
    if (value === null || dbId !== editor.dbId || catalog !== editor.catalog) return []
    const place = { dbId, catalog, schema }
    return value.columns.map(({ name, type, comment }) => ({
      id: `column ${key} ${name}`,
      group: 'Columns' as const,
      icon: Columns3,
      text: schema === ownSchema || schema === null ? `${table}.${name}` : `${schema}.${table}.${name}`,
      detail: comment === null || comment === '' ? type : `${type}, ${comment}`,
      note: insert === null ? t('show') : t('insert'),
      run: () => {
        if (insert !== null) {
          insert(quotedName(name, backend))
          return
        }
        services.dispatch('schema.toggle_table', { ...place, editorId: editor.id, name: table, expanded: true })
        navigate('/sqllab/')
      },
    }))
  })
}
