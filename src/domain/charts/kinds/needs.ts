import type { ExploreDataset, ExploreForm } from '../../../events/explore/explore'
import { changedType } from './change'
import { named } from './chosenParts'
import { columnLabel, columnsIn, metricLabel, metricsIn } from './common/data/adhoc'
import { shownControls, withDefaults } from './common/data/values'
import type { Control, ControlContext, VizType } from './types'

/** A control of a kind that takes fields of the dataset, with the fields it would have. */
interface Need {
  readonly label: string
  /** Without a field there is no chart. */
  readonly required: boolean
  readonly fields: readonly string[]
}

/** A change of kind: its needs, and the fields that it keeps and loses. */
export interface KindChange {
  readonly needs: readonly Need[]
  readonly kept: readonly string[]
  readonly lost: readonly string[]
}

/** Optional controls without a field that are named. */
const MOST_OPTIONAL = 2

const isMetric = ({ kind }: Control): boolean => kind === 'metric' || kind === 'metrics'
const isField = (control: Control): boolean =>
  isMetric(control) || control.kind === 'column' || control.kind === 'columns'

const fieldsIn = (control: Control, { values, dataset }: ControlContext): readonly string[] =>
  isMetric(control)
    ? metricsIn(values, control.name).map((metric) => {
        const saved = dataset.metrics.find(({ name }) => name === metric)
        return named(saved?.label, metricLabel(metric))
      })
    : columnsIn(values, control.name).map((column) => {
        const label = columnLabel(column)
        return named(dataset.columns.find(({ name }) => name === label)?.label, label)
      })

/** True when a chart without the value would be refused. */
const isRequired = (type: VizType, control: Control, context: ControlContext): boolean => {
  const values = { ...context.values, [control.name]: undefined }
  const emptied = { ...context, values }
  const own = (control.validators ?? []).some((check) => check(undefined, emptied) !== null)
  return own || type.validate?.(emptied)[control.name] !== undefined
}

const contextOf = (type: VizType, form: ExploreForm, dataset: ExploreDataset): ControlContext => ({
  values: withDefaults(type, form.formData, dataset),
  dataset,
})

const fieldControls = (type: VizType, context: ControlContext): readonly Control[] => {
  const shown = new Set(shownControls(type, context))
  return type.sections
    .filter(({ tab, folded }) => tab === 'data' && folded !== true)
    .flatMap(({ controls }) => controls.filter((control) => isField(control) && shown.has(control)))
}

/** The result of a change of kind, before it is made. `form` is that of the chart as it is, of the kind `from`. */
export const kindChange = (from: VizType, to: VizType, form: ExploreForm, dataset: ExploreDataset): KindChange => {
  const before = contextOf(from, form, dataset)
  const after = contextOf(to, from.key === to.key ? form : changedType(from, to, form), dataset)
  const needs = fieldControls(to, after).map((control) => ({
    label: control.label,
    required: isRequired(to, control, after),
    fields: fieldsIn(control, after),
  }))
  const optional = needs.filter(({ required, fields }) => !required && fields.length === 0).slice(0, MOST_OPTIONAL)
  const had = [...new Set(fieldControls(from, before).flatMap((control) => fieldsIn(control, before)))]
  const has = new Set(needs.flatMap(({ fields }) => fields))
  return {
    needs: needs.filter((need) => need.required || need.fields.length > 0 || optional.includes(need)),
    kept: had.filter((name) => has.has(name)),
    lost: had.filter((name) => !has.has(name)),
  }
}
