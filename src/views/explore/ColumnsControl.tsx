import { columnLabel, columnsIn, type Column } from '../../projections/vizTypes/common/adhoc'
import type { Control } from '../../projections/vizTypes/types'
import { Select } from '../controls'
import { t } from '../i18n'
import { ColumnIcon } from './ColumnIcon'
import { useEditor } from './editor'
import { Pill, Slot } from './Slot'

const NONE = ''

/** Columns as a list, or one of them. */
export const ColumnsControl = ({ control }: { readonly control: Control }) => {
  const { dataset, context, errors, disabled, set } = useEditor()
  const single = control.kind === 'column'
  const chosen = columnsIn(context.values, control.name)
  const wrong = errors[control.name] ?? []
  const labels = chosen.map(columnLabel)
  const offered = dataset.columns
    .filter((column) => control.accepts?.(column) !== false && (single || !labels.includes(column.name)))
    .map(({ name, label, type }) => ({ value: name, label: label ?? name, detail: type ?? '' }))
  if (single) {
    const [value] = labels
    const known = value === undefined || offered.some((one) => one.value === value)
    return (
      <Select
        label={t(control.label)}
        value={value ?? null}
        placeholder={t('Choose a column')}
        disabled={disabled}
        error={wrong.length === 0 ? null : wrong.join(', ')}
        options={[
          ...(value === undefined ? [] : [{ value: NONE, label: t('None') }]),
          // what the dataset lacks is shown for what it is
          ...(known || value === undefined ? [] : [{ value, label: value, detail: t('missing') }]),
          ...offered,
        ]}
        onChange={(next) => set(control, next === NONE ? undefined : next)}
      />
    )
  }
  const put = (next: readonly Column[]): void => set(control, next.length === 0 ? undefined : next)
  return (
    <Slot label={t(control.label)} hint={control.hint} errors={wrong}>
      {chosen.map((column, index) => {
        const text = columnLabel(column)
        return (
          <Pill
            key={text}
            text={text}
            disabled={disabled}
            onRemove={() => put(chosen.filter((_, place) => place !== index))}
          >
            <span className="pill-name">
              <ColumnIcon column={dataset.columns.find(({ name }) => name === text)} />
              <span className="cut">{text}</span>
            </span>
          </Pill>
        )
      })}
      <Select
        label={t('Add to %s', t(control.label))}
        labelPlace="hidden"
        size="small"
        className="slot-select"
        value={null}
        placeholder={t('Add column')}
        emptyText={t('Every column is there already.')}
        disabled={disabled}
        options={offered}
        onChange={(next) => put([...chosen, next])}
      />
    </Slot>
  )
}
