import { pointerKey } from '../../../../common/jsonPointer'
import { ChevronDown, ChevronRight, Play, Square } from 'lucide-react'
import { useState, type ComponentType } from 'react'

import { isShown } from '../../../domain/charts/kinds/common/data/values'
import type { Section, VizType } from '../../../domain/charts/kinds/types'
import { Button, Icon, Tabs } from '../../controls'
import { isRepeatClick } from '../../controls/repeatClick'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { AnnotationsControl } from '../annotations/AnnotationsControl'
import { ColorControl } from './ColorControl'
import { ColumnConfigControl } from './ColumnConfigControl'
import { ColumnsControl } from './ColumnsControl'
import { useEditor, type ControlProps } from '../editor'
import { CurrencyControl } from './CurrencyControl'
import { FiltersControl } from './FiltersControl'
import { FormattingControl } from './FormattingControl'
import { MultiControl, OrdersControl } from './ListControls'
import { MetricsControl } from './MetricsControl'
import { BoundsControl, ClocksControl } from './PairControls'
import { CheckControl, SelectControl, TextControl } from './PlainControls'
import { TemporalControl } from './time/TemporalControl'
import { TimeColumnsControl } from './TimeColumnsControl'
import { SetBy } from '../../version/SetBy'
import { VizTypePicker } from '../kind/VizTypePicker'

/** A control of one field is found by its name like those of several parts. */
const Alone = ({ control, of: Field }: ControlProps & { readonly of: ComponentType<ControlProps> }) => (
  // A fieldset brings a look of its own that its legend cannot be freed of.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div role="group" className="control" aria-label={t(control.label)}>
    <Field control={control} />
  </div>
)

const ControlField = ({ control }: ControlProps) => {
  switch (control.kind) {
    case 'metric':
    case 'metrics':
      return <MetricsControl control={control} />
    case 'column':
    case 'columns':
      return <ColumnsControl control={control} />
    case 'filters':
      return <FiltersControl control={control} />
    case 'orders':
      return <OrdersControl control={control} />
    case 'select':
      return <Alone control={control} of={SelectControl} />
    case 'multi':
      return <MultiControl control={control} />
    case 'formatting':
      return <FormattingControl control={control} />
    case 'columnConfig':
      return <ColumnConfigControl control={control} />
    case 'annotations':
      return <AnnotationsControl control={control} />
    case 'bounds':
      return <Alone control={control} of={BoundsControl} />
    case 'clocks':
      return <Alone control={control} of={ClocksControl} />
    case 'color':
      return <Alone control={control} of={ColorControl} />
    case 'currency':
      return <Alone control={control} of={CurrencyControl} />
    case 'temporal':
      return <TemporalControl control={control} />
    case 'timeColumns':
      return <TimeColumnsControl control={control} />
    case 'check':
      return <Alone control={control} of={CheckControl} />
    default:
      return <Alone control={control} of={TextControl} />
  }
}

/** Where a control is in the saved chart. */
const pathOf = (name: string): string => `/params/${pointerKey(name)}`

interface SectionViewProps {
  readonly section: Section
  /** The saved chart, for those who may change it. */
  readonly chartId: number | null
}

const SectionView = ({ section, chartId }: SectionViewProps) => {
  const { context, errors } = useEditor()
  const [open, setOpen] = useState(section.folded !== true)
  if (section.visible?.(context) === false) return null
  const controls = section.controls.filter((control) => isShown(control, context))
  const wrong = controls.some(({ name }) => errors[name] !== undefined)
  const shown = open || wrong
  return (
    <section className="controls-section" aria-label={t(section.label)}>
      <div className="controls-head">
        <h2>
          <button type="button" aria-expanded={shown} onClick={() => setOpen(!shown)}>
            <Icon of={shown ? ChevronDown : ChevronRight} size={14} />
            {t(section.label)}
          </button>
        </h2>
        <SetBy
          kind="chart"
          id={chartId}
          of={t(section.label)}
          parts={controls.map(({ name, label }) => ({ label: t(label), path: pathOf(name) }))}
        />
      </div>
      {shown && controls.map((control) => <ControlField key={control.name} control={control} />)}
    </section>
  )
}

interface ControlPanelProps {
  readonly type: VizType
  readonly name: string
  readonly onVizType: (key: string) => void
  readonly onRun: () => void
  readonly onStop: () => void
  readonly loading: boolean
  /** The chart on screen does not match the controls. */
  readonly stale: boolean
  /** The reason why no request is possible now. */
  readonly refusal: string | null
  /** The saved chart, for those who may change it. */
  readonly chartId: number | null
}

/** The controls of a chart, from the declarations of its kind. */
export const ControlPanel = ({
  type,
  name,
  onVizType,
  onRun,
  onStop,
  loading,
  stale,
  refusal,
  chartId,
}: ControlPanelProps) => {
  const [tab, setTab] = useLogged<'data' | 'customize'>('the tab of Explore', 'data', { isChoice: true })
  const { disabled } = useEditor()
  const panel = (panelTab: Section['tab']) => (
    <div className="controls-list">
      {type.sections
        .filter((section) => section.tab === panelTab)
        .map((section) => (
          <SectionView key={section.label} section={section} chartId={chartId} />
        ))}
    </div>
  )
  return (
    <section className="controls-panel" aria-label={t('Chart controls')} data-pane="">
      <VizTypePicker type={type.key} name={name} disabled={disabled} onChoose={onVizType} />
      <Tabs
        label={t('Controls')}
        value={tab}
        onChange={(next) => setTab(next === 'customize' ? 'customize' : 'data')}
        tabs={[
          { value: 'data', label: t('Data'), panel: panel('data') },
          { value: 'customize', label: t('Customize'), panel: panel('customize') },
        ]}
      />
      <footer>
        {loading ? (
          <Button icon={Square} iconSolid onClick={(event) => !isRepeatClick(event) && onStop()}>
            {t('Stop')}
          </Button>
        ) : (
          <Button
            variant={stale ? 'primary' : 'standard'}
            icon={Play}
            shortcut="Mod+Enter"
            disabledReason={refusal}
            onClick={onRun}
          >
            {t('Update chart')}
          </Button>
        )}
      </footer>
    </section>
  )
}
