import type { FormData } from '../../events/chart/chart'
import type { ExploreDashboard, ExploreDataset, ExploreForm } from '../../events/explore/explore'
import { event } from '../../core/events/registry'
import { chartToBranch } from '../../projections/explore/branch'
import { isChanged, isSavedElsewhere, type Explore } from '../../projections/explore/explores'
import type { ReadModel } from '../../core/readModel/model'
import { renamedMetric } from '../../domain/charts/renamedMetric'
import { defineCommands, type Decision } from '../../core/commands/command'
import { rereading } from './reread'

interface Keyed {
  readonly key: string
}

const find = (state: ReadModel, key: string): Explore | null => {
  const explore = Object.hasOwn(state.explores.byKey, key) ? state.explores.byKey[key] : undefined
  return explore === undefined || explore.dataset === null ? null : explore
}

const formOf = ({ formData, stash, memory, arrival }: Explore): ExploreForm => ({ formData, stash, memory, arrival })

interface Opening extends Keyed {
  readonly sliceId?: number | null
  readonly datasetId?: number | null
  readonly permalink?: string | null
  readonly vizType?: string | null
}

/** Empties a sheet that was saved as another chart: its rows, samples and their arrangement are removed (`B4.10`). */
const putAway = ({ explores, charts }: ReadModel, key: string) => {
  const explore = Object.hasOwn(explores.byKey, key) ? explores.byKey[key] : undefined
  return explore === undefined || !isSavedElsewhere(explore, key)
    ? []
    : Object.keys(charts.byKey)
        .filter((one) => one === key || one.startsWith(`${key}/`))
        .map((one) => event('chart.removed', { key: one }))
}

/** A chart that was saved under a number takes its rows and their arrangement there (`B4.11`). */
const rekey = ({ explores, charts }: ReadModel, newKey: string) => {
  if (Object.hasOwn(charts.byKey, newKey)) return []
  const from = Object.entries(explores.byKey).find(
    ([key, { savedAs }]) =>
      key !== newKey && newKey === `slice/${savedAs}` && (charts.byKey[key]?.status ?? 'loading') !== 'loading',
  )
  return from === undefined ? [] : [event('chart.rekeyed', { key: from[0], newKey })]
}

const open = (
  state: ReadModel,
  { key, sliceId = null, datasetId = null, permalink = null, vizType = null }: Opening,
): Decision => [
  event('explore.open_requested', { key, sliceId, datasetId, permalink, vizType }),
  ...putAway(state, key),
  ...rekey(state, key),
]

interface Setting extends Keyed {
  readonly control: string
  readonly label: string
  /** JSON; null for no value. */
  readonly value: string | null
  readonly errors?: readonly string[]
  readonly hide?: readonly string[]
  readonly show?: readonly string[]
  /** Other controls, which have a value already, that change with it. */
  readonly also?: FormData
}

/** Sets a control; values that it hides are stored and return with it (`B4.58`). */
const setControl = (
  state: ReadModel,
  { key, control, label, value, errors = [], hide = [], show = [], also: otherControls = {} }: Setting,
): Decision => {
  const explore = find(state, key)
  if (explore === null) return []
  const was = explore.formData[control] ?? null
  const wasErrors = explore.errors[control] ?? []
  const also = { ...renamedMetric(explore.formData, control, value), ...otherControls }
  if (was === value && errors.join('\n') === wasErrors.join('\n')) return []
  const wasAlso = Object.fromEntries(
    Object.keys(also).flatMap((name): [string, string][] => {
      const text = explore.formData[name]
      return text === undefined ? [] : [[name, text]]
    }),
  )
  const data = { key, control, label, value, was, errors, wasErrors, hide, show, also, wasAlso }
  return [event('explore.control_set', data)]
}

interface VizType extends Keyed {
  readonly vizType: string
  readonly label: string
  /** The new controls, computed by the kind. */
  readonly form: ExploreForm
}

/** `B4.55` */
const changeVizType = (state: ReadModel, { key, vizType, label, form }: VizType): Decision => {
  const explore = find(state, key)
  return explore === null || explore.formData['viz_type'] === JSON.stringify(vizType)
    ? []
    : [event('explore.viz_type_changed', { key, vizType, label, form, was: formOf(explore) })]
}

/** Requests another dataset, to preview which parts the chart would keep. */
const readDataset = (state: ReadModel, { key, datasetId }: Keyed & { readonly datasetId: number }): Decision =>
  find(state, key) === null ? [] : [event('explore.dataset_requested', { key, datasetId })]

interface Dataset extends Keyed {
  readonly dataset: ExploreDataset
  readonly formData: FormData
}

/** `B4.56`; charts that failed because of the dataset may be requested again (`B4.09`). */
const changeDataset = (state: ReadModel, { key, dataset, formData }: Dataset): Decision => {
  const explore = find(state, key)
  return explore === null || explore.dataset === null
    ? []
    : [
        event('explore.dataset_changed', {
          key,
          dataset,
          wasDataset: explore.dataset,
          formData,
          was: explore.formData,
        }),
        event('chart.datasources_reset', {}),
      ]
}

const rename = (state: ReadModel, { key, name }: Keyed & { readonly name: string }): Decision => {
  const explore = find(state, key)
  const next = name.trim()
  return explore === null || next === '' || next === explore.name
    ? []
    : [event('explore.renamed', { key, name: next, was: explore.name })]
}

/** Goes on with a chart as it was at a point of the past, where it is another one now. */
const branch = (
  state: ReadModel,
  { past, key, at }: Keyed & { readonly past: ReadModel; readonly at: number },
): Decision => {
  const then = chartToBranch(state, past, key)
  const explore = find(state, key)
  if (typeof then === 'string' || explore === null) return []
  const isMoved = then.dataset?.id !== explore.dataset?.id
  const [dataset, wasDataset] = isMoved ? [then.dataset, explore.dataset] : [null, null]
  return [event('explore.branched', { key, at, dataset, wasDataset, form: formOf(then), was: formOf(explore) })]
}

/** The version that others saved meanwhile, until the user chooses between theirs and the own one. */
const rivalOf = ({ saveFailed }: Explore) => saveFailed?.theirs ?? null

/** Back to the chart as it was saved last, by whomever, or as it began. */
const discard = (state: ReadModel, { key }: Keyed): Decision => {
  const explore = find(state, key)
  if (explore === null) return []
  const rival = rivalOf(explore)
  if (rival === null && !isChanged(explore)) return []
  const { slice, name, dataset, start } = explore
  const formData = rival?.formData ?? start
  const back = { key, form: { formData, stash: {}, memory: {}, arrival: null }, was: formOf(explore) }
  if (slice === null) return [event('explore.discarded', back)]
  const base = { name: slice.name, formData: slice.formData }
  const now = { name: slice.name, dataset: null, base: { ...base, formData } }
  return rereading(state, event('explore.discarded', { ...back, standing: { now, was: { name, dataset, base } } }))
}

interface Saving extends Keyed {
  readonly name: string
  readonly vizType: string
  readonly overwrite: boolean
  /** Overwrites even a version that others saved meanwhile, as far as it was shown. */
  readonly anyway?: boolean
  readonly queryContext: string
  /** A dashboard to add it to (`B4.61`); with `id` null a new one (`B4.62`). */
  readonly dashboard?: ExploreDashboard | null
}

/** Saves over the chart or as a new one (`B4.60`); while it is being saved, a second try does nothing. */
const save = (
  state: ReadModel,
  { key, name, vizType, overwrite, anyway = false, queryContext, dashboard = null }: Saving,
): Decision => {
  const explore = find(state, key)
  const chartName = name.trim()
  if (explore === null || explore.dataset === null || explore.saving !== null || chartName === '') return []
  const title = dashboard?.title.trim() ?? ''
  if (dashboard !== null && title === '') return []
  const { slice } = explore
  const rival = anyway ? rivalOf(explore) : null
  const over =
    overwrite && slice !== null
      ? { chartId: slice.id, base: { name: slice.name, formData: (rival ?? slice).formData } }
      : { chartId: null }
  return [
    event('explore.save_requested', {
      key,
      ...over,
      name: chartName,
      vizType,
      datasetId: explore.dataset.id,
      formData: explore.formData,
      queryContext,
      ...(chartName === explore.name ? {} : { was: explore.name }),
      ...(dashboard === null ? {} : { dashboard: { id: dashboard.id, title } }),
    }),
  ]
}

const link = (state: ReadModel, { key }: Keyed): Decision => {
  const explore = find(state, key)
  return explore === null || explore.link?.status === 'asking'
    ? []
    : [event('explore.link_requested', { key, formData: explore.formData })]
}

export const exploreCommands = defineCommands({
  'explore.open': open,
  'explore.set_control': setControl,
  'explore.change_viz_type': changeVizType,
  'explore.read_dataset': readDataset,
  'explore.change_dataset': changeDataset,
  'explore.rename': rename,
  'explore.branch': branch,
  'explore.discard': discard,
  'explore.save': save,
  'explore.link': link,
})
