import { ChartSpline } from 'lucide-react'

import { t } from '../../i18n'
import { listOf } from './choices'
import { useDropSlot } from '../drag'
import { hintOf, useEditor, useSetList, type ControlProps } from '../editor'
import { AddPopup, EditPopup } from '../popups'
import { PartPill, Slot } from '../Slot'
import { TimeColumnForm, type SavedTimeColumn } from './time/TimeColumnForm'

const isColumn = (value: unknown): value is SavedTimeColumn =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (column: SavedTimeColumn): string =>
  typeof column['label'] === 'string' && column['label'] !== '' ? column['label'] : t('Column')

/** A key that no other column has. */
const freeKey = (columns: readonly SavedTimeColumn[]): string => {
  const taken = new Set(columns.map(({ key }) => key))
  let place = columns.length + 1
  while (taken.has(`column-${place}`)) place += 1
  return `column-${place}`
}

/** The columns of a time-series table, in their order; without any of its own it has the usual ones. */
export const TimeColumnsControl = ({ control }: ControlProps) => {
  const { context, disabled } = useEditor()
  const put = useSetList(control)
  const dropRef = useDropSlot(control)
  const columns = listOf(context.values[control.name]).filter(isColumn)
  return (
    <Slot
      dropRef={dropRef}
      label={t(control.label)}
      hint={columns.length === 0 ? t('The usual ones are shown.') : hintOf(control)}
      errors={[]}
    >
      {columns.map((column, index) => {
        const name = nameOf(column)
        return (
          <PartPill
            // oxlint-disable-next-line react/no-array-index-key
            key={`${String(column['key'])} ${index}`}
            control={control}
            index={index}
            text={name}
            disabled={disabled}
            onRemove={() => put(columns.filter((_, place) => place !== index))}
          >
            <EditPopup label={t('Column %s', name)} name={name} icon={ChartSpline}>
              {(close) => (
                <TimeColumnForm
                  column={column}
                  onApply={(edited) => put(columns.with(index, edited))}
                  onClose={close}
                />
              )}
            </EditPopup>
          </PartPill>
        )
      })}
      <AddPopup label={t('New column')} control={control} text={t('Add column')}>
        {(close) => (
          <TimeColumnForm
            column={{ key: freeKey(columns), colType: 'time' }}
            onApply={(added) => put([...columns, added])}
            onClose={close}
          />
        )}
      </AddPopup>
    </Slot>
  )
}
