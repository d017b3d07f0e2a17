import { takesGrain, timesAmong } from '../../../../domain/charts/kinds/common/axis/temporalColumns'
import { Checkbox } from '../../../controls'
import { t } from '../../../i18n'
import { hintOf, useEditor, type ControlProps } from '../../editor'
import { Slot } from '../../Slot'

const GROUPS = ['groupby', 'groupbyRows', 'groupbyColumns']

/** Grouped temporal columns, each with a switch for the grain. */
export const TemporalControl = ({ control }: ControlProps) => {
  const { context, disabled, set } = useEditor()
  const names = timesAmong(context, GROUPS)
  const value = context.values[control.name]
  const lookup = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return (
    <Slot label={t(control.label)} hint={hintOf(control)} errors={[]}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={takesGrain(context, name)}
          disabled={disabled}
          onChange={(checked) => set(control, { ...lookup, [name]: checked })}
        />
      ))}
    </Slot>
  )
}
