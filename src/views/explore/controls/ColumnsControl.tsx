import { columnLabel, columnsIn, type Column } from '../../../domain/charts/kinds/common/data/adhoc'
import { Select } from '../../controls'
import { t } from '../../i18n'
import { ColumnIcon } from '../ColumnIcon'
import { useDropSlot } from '../drag'
import { useEditor, useMarks, useSetList, type ControlProps } from '../editor'
import { AddSelect, PillList } from './PillList'

const NONE = ''

/** Columns as a list, or one of them. */
export const ColumnsControl = ({ control }: ControlProps) => {
  const { dataset, context, disabled, set } = useEditor()
  const put = useSetList(control)
  const single = control.kind === 'column'
  const chosen = columnsIn(context.values, control.name)
  const { errors, hint } = useMarks(control)
  const labels = chosen.map(columnLabel)
  const nameOf = (column: Column): string => {
    const name = columnLabel(column)
    const label = dataset.columns.find((one) => one.name === name)?.label ?? ''
    return label === '' ? name : label
  }
  const offered = dataset.columns
    .filter((column) => control.accepts?.(column) !== false && (single || !labels.includes(column.name)))
    .map(({ name, label, type }) => ({ value: name, label: label ?? name, detail: type ?? '' }))
  const dropRef = useDropSlot(control)
  if (single) {
    const [value] = labels
    const isOffered = value === undefined || offered.some((one) => one.value === value)
    return (
      // A fieldset brings a look of its own that its legend cannot be freed of.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <div role="group" className="slot-one" aria-label={t(control.label)} ref={dropRef}>
        <Select
          label={t(control.label)}
          value={value ?? null}
          placeholder={t('Choose a column')}
          disabled={disabled}
          hint={hint}
          error={errors.length === 0 ? null : errors.join(', ')}
          options={[
            ...(value === undefined ? [] : [{ value: NONE, label: t('None') }]),
            // names missing in the dataset are marked
            ...(isOffered || value === undefined ? [] : [{ value, label: value, detail: t('missing') }]),
            ...offered,
          ]}
          onChange={(next) => set(control, next === NONE ? undefined : next)}
        />
      </div>
    )
  }
  return (
    <PillList
      control={control}
      items={chosen}
      nameOf={nameOf}
      keyOf={columnLabel}
      iconOf={(column) => <ColumnIcon column={dataset.columns.find(({ name }) => name === columnLabel(column))} />}
    >
      <AddSelect
        control={control}
        placeholder={t('Add column')}
        emptyText={t('Every column is there already.')}
        options={offered}
        onAdd={(next) => put([...chosen, next])}
      />
    </PillList>
  )
}
