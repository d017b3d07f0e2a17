import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { DashboardChart } from '../../../events/dashboard/dashboard'
import type { ExploreDataset } from '../../../events/explore/explore'
import type { FormValues } from '../../../domain/charts/formData'
import { columnLabel, columnsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { Button, Dialog, Icon, Select } from '../../controls'
import { ChartBody } from '../../dashboard/chart/ChartBody'
import { t } from '../../i18n'
import { drillColumns, filteredBy, firstColumn, toldApartBy, valuesText, type DrillStep } from './drill'
import { useQuery } from './useQuery'
import './drill.css'

interface DrillByProps {
  readonly chartKey: string
  readonly name: string
  readonly chart: DashboardChart
  readonly dataset: ExploreDataset
  readonly form: FormValues
  readonly values: readonly MarkValue[]
  readonly onClose: () => void
}

const stepText = ({ values, column }: DrillStep): string =>
  [valuesText(values), column === null ? '' : t('by %s', column)].filter((part) => part !== '').join(' ')

/** Tells the rows behind a chart, or behind one of its marks, apart by another column; each step leads further and back. */
export const DrillBy = ({ chartKey, name, chart, dataset, form, values, onClose }: DrillByProps) => {
  const ownColumns = useMemo(
    () =>
      ['groupby', 'x_axis', 'columns']
        .flatMap((control) => columnsIn(form, control))
        .filter((one) => typeof one === 'string'),
    [form],
  )
  const [steps, setSteps] = useState<readonly DrillStep[]>(() => {
    const used = [...ownColumns, ...values.map(({ column }) => columnLabel(column))]
    return [{ values, column: firstColumn(dataset, used) }]
  })
  const chosen = steps.flatMap((step) => step.values)
  const now = steps.at(-1)
  const column = now?.column ?? null
  const used = [
    ...chosen.map((one) => columnLabel(one.column)),
    ...steps.slice(0, -1).flatMap((step) => step.column ?? []),
  ]
  const columns = drillColumns(dataset, used)
  const drilledForm = useMemo(() => {
    const filtered = filteredBy(form, chosen)
    return column === null ? filtered : toldApartBy(filtered, column, dataset)
    // oxlint-disable-next-line react/exhaustive-deps -- the values are those of the steps
  }, [form, steps, column, dataset])
  const shown = useQuery({ key: `${chartKey}/by`, chart, dataset, form: drilledForm })
  const further = (marks: readonly MarkValue[] | null): void => {
    if (marks === null) return
    const next = firstColumn(dataset, [
      ...used,
      ...marks.map((one) => columnLabel(one.column)),
      ...(column === null ? [] : [column]),
    ])
    setSteps([...steps, { values: marks, column: next }])
  }
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={t('Drill by: %s', name)}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="drill">
        <div className="drill-head">
          <nav aria-label={t('Steps')}>
            <ol>
              <li>
                <span className="ink-3">{name}</span>
              </li>
              {steps.map((step, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a step is its place
                <li key={at}>
                  <Icon of={ChevronRight} size={14} />
                  {at === steps.length - 1 ? (
                    <b aria-current="step">{stepText(step)}</b>
                  ) : (
                    <button type="button" className="link" onClick={() => setSteps(steps.slice(0, at + 1))}>
                      {stepText(step)}
                    </button>
                  )}
                </li>
              ))}
            </ol>
          </nav>
          <Select
            label={t('Drill by')}
            labelPlace="beside"
            value={column}
            placeholder={t('Choose a column')}
            options={columns.map((one) => ({ value: one.name, label: one.label ?? one.name, detail: one.type ?? '' }))}
            onChange={(next) => setSteps([...steps.slice(0, -1), { values: now?.values ?? [], column: next }])}
          />
        </div>
        <section
          className="drill-body frame plain"
          aria-label={t('Drilled chart')}
          data-status={shown.state?.status ?? 'none'}
        >
          <ChartBody shown={shown} name={name} marks={{ onCrossFilter: further, selected: null }} />
        </section>
        <p className="ink-3 small">{t('A click on a mark drills further.')}</p>
      </div>
    </Dialog>
  )
}
