import { Table2 } from 'lucide-react'

import type { ReadModel } from '../../../core/readModel/model'
import { activeEditor } from '../../../projections/editor/selectors'
import { databaseOf } from '../../../projections/schema/selectors'
import { tablesPlace } from '../../../projections/schema/schemas'
import { t } from '../../i18n'
import type { PaletteEntry, PaletteHelp } from './entries'

/** Tables of the schemas that were looked at, shown in the schema browser of the open tab when they are of its database. */
export const tableEntries = (model: ReadModel, { services, navigate }: PaletteHelp): readonly PaletteEntry[] => {
  const editor = activeEditor(model, services.session)
  if (editor === null) return []
  return Object.entries(model.schemas.tables).flatMap(([key, { value }]) => {
    const place = tablesPlace(key)
    if (place.dbId !== editor.dbId || place.catalog !== editor.catalog) return []
    const database = databaseOf(model, place.dbId)?.name ?? ''
    const detail = [database, place.schema ?? ''].filter((one) => one !== '').join(' · ')
    return (value?.tables ?? []).map(({ name, type }) => ({
      id: `table ${key} ${name}`,
      group: 'Tables' as const,
      icon: Table2,
      text: name,
      detail: type === 'view' ? t('%s · view', detail) : detail,
      run: () => {
        services.dispatch('schema.toggle_table', { ...place, editorId: editor.id, name, expanded: true })
        navigate('/sqllab/')
      },
    }))
  })
}
