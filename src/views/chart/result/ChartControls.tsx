import { AreaChart, BarChart3, ChartScatter, Hash, LineChart, PieChart } from 'lucide-react'

import type { ChartChoice } from '../../../events/grid/grid'
import { Button, Menu, Segmented, Select } from '../../controls'
import { t } from '../../i18n'
import type { GridColumn } from '../../grid/cells/cells'
import { KINDS } from '../kinds'
import { canMeasure, canName, columnTitle } from './fields'

const ICONS = {
  bar: BarChart3,
  line: LineChart,
  area: AreaChart,
  scatter: ChartScatter,
  pie: PieChart,
  big_number: Hash,
}
const NONE = ''

interface ChartControlsProps {
  readonly columns: readonly GridColumn[]
  readonly choice: ChartChoice
  /** Someone chose it; otherwise it follows the columns. */
  readonly chosen: boolean
  readonly reason: string | null
  readonly onChange: (choice: ChartChoice | null) => void
  /** Takes the filters of the table away; null where there are none. */
  readonly onClear: (() => void) | null
}

/** Controls of a chart: its kind, and the use of columns. */
export const ChartControls = ({ columns, choice, chosen, reason, onChange, onClear }: ChartControlsProps) => {
  const measures = columns.filter(canMeasure)
  const names = columns.filter(canName)
  const options = (among: readonly GridColumn[], none: string) => [
    { value: NONE, label: none },
    ...among.map((column) => ({ value: column.key, label: columnTitle(column) })),
  ]
  const toggle = (key: string): void => {
    const y = choice.y.includes(key) ? choice.y.filter((one) => one !== key) : [...choice.y, key]
    onChange({ ...choice, y })
  }
  const titles = choice.y.flatMap((key) => columns.find((column) => column.key === key) ?? []).map(columnTitle)
  return (
    <div className="chart-controls">
      <Segmented
        label={t('Chart kind')}
        size="small"
        iconsOnly
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind })}
        options={KINDS.map(({ kind, name }) => ({ value: kind, label: t(name), icon: ICONS[kind] }))}
      />
      {choice.kind !== 'big_number' && (
        <Select
          label={choice.kind === 'pie' ? t('Parts') : t('Across')}
          labelPlace="beside"
          size="small"
          value={choice.x ?? NONE}
          options={options(names, t('Order of the rows'))}
          onChange={(x) => onChange({ ...choice, x: x === NONE ? null : x })}
        />
      )}
      <Menu
        label={t('Values')}
        items={
          measures.length === 0
            ? [{ label: t('No column holds numbers'), disabled: true, onSelect: () => undefined }]
            : measures.map((column) => ({
                label: columnTitle(column),
                checked: choice.y.includes(column.key),
                onSelect: () => toggle(column.key),
              }))
        }
        trigger={
          <Button size="small" className="chart-values">
            {t('Values')}: {titles.length === 0 ? t('Count of rows') : titles.join(', ')}
          </Button>
        }
      />
      {choice.y.length <= 1 && choice.kind !== 'pie' && choice.kind !== 'big_number' && (
        <Select
          label={t('Color')}
          labelPlace="beside"
          size="small"
          value={choice.color ?? NONE}
          options={options(names, t('None'))}
          onChange={(color) => onChange({ ...choice, color: color === NONE ? null : color })}
        />
      )}
      {chosen && (
        <Button variant="ghost" size="small" onClick={() => onChange(null)}>
          {t('Suggest')}
        </Button>
      )}
      {onClear !== null && (
        <Button variant="ghost" size="small" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
      {reason !== null && <span className="reason cut">{reason}</span>}
    </div>
  )
}
