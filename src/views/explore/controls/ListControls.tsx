import { t } from '../../i18n'
import { labelOf, listOf, typedValue } from './choices'
import { Draft } from '../Draft'
import { useEditor, useSetList, type ControlProps } from '../editor'
import { AddSelect, PillList } from './PillList'

/** Several values, of the choices or typed in. */
export const MultiControl = ({ control }: ControlProps) => {
  const { context, disabled } = useEditor()
  const put = useSetList(control)
  const choices = control.choices?.(context) ?? []
  const chosen = listOf(context.values[control.name])
  return (
    <PillList control={control} items={chosen} nameOf={(one) => labelOf(choices, one)}>
      <Draft
        label={t('Add to %s', t(control.label))}
        hint={undefined}
        errors={[]}
        text=""
        disabled={disabled}
        choices={choices.filter((choice) => !chosen.includes(choice.value))}
        onCommit={(text) => {
          const next = typedValue(text, choices)
          if (next !== undefined && !chosen.includes(next)) put([...chosen, next])
        }}
      />
    </PillList>
  )
}

const nameOfOrder = (text: unknown): string => {
  try {
    const [column, up] = JSON.parse(String(text)) as [string, boolean]
    return `${column} ${up ? '↑' : '↓'}`
  } catch {
    return String(text)
  }
}

/** The order of raw rows. */
export const OrdersControl = ({ control }: ControlProps) => {
  const { dataset, context } = useEditor()
  const put = useSetList(control)
  const chosen = listOf(context.values[control.name])
  const offered = dataset.columns.flatMap(({ name }) =>
    [true, false].map((up) => {
      const one = JSON.stringify([name, up])
      return { value: one, label: nameOfOrder(one) }
    }),
  )
  return (
    <PillList control={control} items={chosen} nameOf={nameOfOrder}>
      <AddSelect
        control={control}
        placeholder={t('Add order')}
        options={offered.filter((one) => !chosen.includes(one.value))}
        onAdd={(next) => put([...chosen, next])}
      />
    </PillList>
  )
}
