import { ChevronDown } from 'lucide-react'

import type { Stacking } from '../../../../events/chart/reading'
import { Button, Menu, Segmented } from '../../../controls'
import { t } from '../../../i18n'
import './stacking.css'

interface StackingSwitchProps {
  readonly value: Stacking
  readonly options: readonly { readonly value: Stacking; readonly label: string }[]
  readonly past: boolean
  readonly onChange: (stacking: Stacking) => void
}

/** Choice of the stacking below a chart; a menu where there is no room for all options. */
export const StackingSwitch = ({ value, options, past, onChange }: StackingSwitchProps) => {
  const button = (
    <Button variant="ghost" size="small" disabledReason={past ? t('Commands wait until you are back.') : null}>
      {t(options.find((one) => one.value === value)?.label ?? 'Stacked')}
      <ChevronDown size={14} aria-hidden="true" />
    </Button>
  )
  return (
    <div className="chart-stacking">
      <Segmented
        label={t('Stacked')}
        size="small"
        value={value}
        disabled={past}
        options={options.map((one) => ({ ...one, label: t(one.label) }))}
        onChange={onChange}
      />
      <div className="narrow">
        {past ? (
          button
        ) : (
          <Menu
            label={t('Stacked')}
            trigger={button}
            items={options.map((one) => ({
              label: t(one.label),
              checked: one.value === value,
              onSelect: () => onChange(one.value),
            }))}
          />
        )}
      </div>
    </div>
  )
}
