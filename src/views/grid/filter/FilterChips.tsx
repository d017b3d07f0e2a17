/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { EyeOff, X } from 'lucide-react'

import type { ColumnFilter } from '../../../events/grid/grid'
import { Button, Icon } from '../../controls'
import { t, tn } from '../../i18n'
import type { GridColumn } from '../cells/cells'
import { filterText } from './filterText'
import type { Scene } from '../panel'

interface FilterChipsProps {
  readonly scene: Scene
  readonly active: readonly { readonly filter: ColumnFilter; readonly column: GridColumn }[]
}

/** Filters and hidden columns, each with a button to remove it. */
export const FilterChips = ({ scene, active }: FilterChipsProps) => {
  const { arranged, natural, change, open } = scene
  const hidden = natural.length - arranged.columns.length
  if (active.length === 0 && hidden === 0) return null
  return (
    <div className="grid-chips" role="group" aria-label={t('Filters')}>
      {active.map(({ filter, column }) => {
        const text = filterText(filter, column)
        return (
          <span className="chip" key={column.key}>
            <button
              type="button"
              className="chip-text cut"
              onClick={(event) => open({ kind: 'filter', column, anchor: event.currentTarget })}
            >
              {text}
            </button>
            <button
              type="button"
              aria-label={t('Remove %s', text)}
              onClick={() => {
                change('grid.filter', { column: column.key, filter: null })
                scene.close()
              }}
            >
              <Icon of={X} size={12} />
            </button>
          </span>
        )
      })}
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="small"
          icon={EyeOff}
          onClick={(event) => open({ kind: 'columns', anchor: event.currentTarget })}
        >
          {tn('%s column hidden', '%s columns hidden', hidden)}
        </Button>
      )}
      {active.length > 0 && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            change('grid.clear_filters', { columns: active.map(({ column }) => column.key) })
            scene.close()
          }}
        >
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}
