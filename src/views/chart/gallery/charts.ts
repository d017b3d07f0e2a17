import type { ChartAnswer } from '../../../events/chart/chart'
import type { FormValues } from '../../../domain/charts/formData'
import type { ResultRows } from '../../../core/results/types'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import type { ControlContext, VizType } from '../../../domain/charts/kinds/types'
import { chosenIn } from './chosen'
import { dimensionsIn, HARD_INPUTS, type HardInput, type Input } from './inputs'
import type { Recording } from './recorded'
import { contextOf, variantsOf } from './variants'

/** A chart of the gallery: all that its drawing takes. */
export interface GalleryChart {
  readonly name: string
  readonly context: ControlContext
  readonly answers: readonly ChartAnswer[]
  readonly results: readonly ResultRows[]
  readonly selected?: readonly MarkValue[]
  /** Its frame is smaller than the others. */
  readonly size?: 'small' | 'tiny'
}

export interface GallerySection {
  readonly name: string
  readonly charts: readonly GalleryChart[]
}

const inputsOf = ({ answers, results }: Recording): readonly Input[] =>
  answers.flatMap((answer, index) => {
    const result = results[index]
    return result === undefined ? [] : [{ answer, result }]
  })

const chartOf = (type: VizType, recording: Recording, more: FormValues = {}): GalleryChart => ({
  name: recording.name,
  context: contextOf(type, { ...recording.form, ...more }, recording.dataset),
  answers: recording.answers,
  results: recording.results,
})

const hardened = (chart: GalleryChart, recording: Recording, type: VizType, { name, of }: HardInput): GalleryChart => {
  const dimensions = dimensionsIn(type, chart.context.values)
  const inputs = inputsOf(recording).map((input) => of(input, dimensions))
  return { ...chart, name, answers: inputs.map(({ answer }) => answer), results: inputs.map(({ result }) => result) }
}

const statesOf = (chart: GalleryChart, recording: Recording, type: VizType): readonly GalleryChart[] => {
  const [input] = inputsOf(recording)
  const selected = input === undefined ? null : chosenIn(input, chart.context, dimensionsIn(type, chart.context.values))
  return [
    ...(selected === null ? [] : [{ ...chart, name: 'A mark is chosen', selected }]),
    { ...chart, name: 'Small', size: 'small' },
    { ...chart, name: 'Tiny', size: 'tiny' },
  ]
}

/** A kind with its default controls. */
export const firstChart = (type: VizType, [recording]: readonly Recording[]): GalleryChart | null =>
  recording === undefined ? null : chartOf(type, recording)

/** All that a kind is shown with: its questions, its options one by one, rows that are hard to draw, states and sizes. */
export const sectionsOf = (type: VizType, recordings: readonly Recording[]): readonly GallerySection[] => {
  const [recording] = recordings
  const first = firstChart(type, recordings)
  if (recording === undefined || first === null) return []
  const variants = variantsOf(type, recording.form, recording.dataset)
  return [
    { name: 'Questions', charts: recordings.map((one) => chartOf(type, one)) },
    { name: 'Options', charts: variants.map(({ name, values }) => ({ ...chartOf(type, recording, values), name })) },
    { name: 'Hard inputs', charts: HARD_INPUTS.map((input) => hardened(first, recording, type, input)) },
    { name: 'States and sizes', charts: statesOf(first, recording, type) },
  ].filter(({ charts }) => charts.length > 0)
}
