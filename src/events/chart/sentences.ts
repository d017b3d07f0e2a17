import { type Stacking, COMPARED } from './reading'
import { REASONS } from './chart'
import type { ChartRefusal } from './refusal'
import { isBlank } from '../../core/events/blank'
import { counted, name, say, word, type Sentence, type SomeSentences } from '../../core/events/sentence'

const STACKED: Readonly<Record<Stacking, string>> = {
  none: 'apart',
  Stack: 'on one another',
  Expand: 'as shares',
  Stream: 'as a stream',
}

const listed = ([first = word(''), ...others]: readonly Sentence[]): Sentence =>
  others.reduce((all, one) => say`${all}, ${one}`, first)

/** A control with its problems, as far as the log shows them. */
const controlWords = ({ label, problems }: ChartRefusal['controls'][number]): Sentence => {
  const known = problems.filter((problem) => !isBlank(problem)).map(word)
  return known.length === 0 ? word(label) : say`${word(label)} (${listed(known)})`
}

const refusalWords = ({ code, controls, columns, metrics }: ChartRefusal): Sentence => {
  const places = listed(controls.map(({ label }) => word(label)))
  switch (code) {
    case 'DATASET_GONE':
      return say`its dataset is gone`
    case 'COLUMNS_GONE':
      return say`its dataset has no column ${name(columns.join(', '))} (${places})`
    case 'METRICS_GONE':
      return say`its dataset has no metric ${name(metrics.join(', '))} (${places})`
    case 'CONTROLS_INVALID':
      return say`mend first ${listed(controls.map(controlWords))}`
    case 'NOTHING_SHOWN':
      return say`it does not say yet what it shows`
  }
}

export const chartSentences = {
  'chart.list_requested': () => say`Asked for the charts`,
  'chart.listed': (data) => say`Got ${counted(data.count, '%s chart', '%s charts')}`,
  'chart.list_failed': (data) => say`The charts could not be read: ${data.message}`,
  'chart.favorite_requested': (data) =>
    data.favorite ? say`Made a chart a favourite` : say`Took a chart from the favourites`,
  'chart.favored': (data) =>
    data.favorite ? say`The server knows the favourite` : say`The server knows that it is no favourite`,
  'chart.favorite_failed': (data) => say`The favourite could not be kept: ${data.message}`,
  'chart.delete_requested': (data) => say`Deleted the chart ${name(data.name)}`,
  'chart.delete_undone': (data) => say`Kept the chart ${name(data.name)}`,
  'chart.deleted': (data) => say`The server let go of the chart ${name(data.name)}`,
  'chart.delete_failed': (data) =>
    data.name === undefined
      ? say`The chart could not be deleted: ${data.message}`
      : say`The chart ${name(data.name)} could not be deleted: ${data.message}`,
  'chart.query_requested': ({ force, reason }) => {
    const request = force ? say`Asked for a chart anew` : say`Asked for the rows of a chart`
    return reason === undefined ? request : say`${request}: ${word(REASONS[reason])}`
  },
  'chart.query_succeeded': (data) => say`Got ${counted(data.answers[0]?.rows ?? 0, '%s row', '%s rows')} for a chart`,
  'chart.query_failed': (data) => say`The chart could not be asked for: ${data.message}`,
  'chart.query_stopped': () => say`Stopped updating a chart`,
  'chart.rendered': () => say`A chart was drawn`,
  'chart.render_failed': (data) => say`A chart could not be drawn: ${data.message}`,
  'chart.refused': ({ title, ...refusal }) => say`${name(title)} could not be loaded: ${refusalWords(refusal)}`,
  'chart.datasources_reset': () => say`Read the datasets of the charts anew`,
  'chart.removed': () => say`Put a chart away`,
  'chart.rekeyed': () => say`A chart goes by another key`,
  'chart.file_requested': (data) => say`Asked for the rows of ${name(data.title)} as a file`,
  'chart.file_saved': (data) => say`Saved the rows of a chart as ${name(data.fileName)}`,
  'chart.file_failed': (data) => say`The rows of a chart could not be saved: ${data.message}`,
  'chart.properties_requested': () => say`Asked for the properties of a chart`,
  'chart.properties_read': (data) => say`Got the properties of the chart ${name(data.properties.name)}`,
  'chart.properties_read_failed': (data) => say`The properties of a chart could not be read: ${data.message}`,
  'chart.properties_set': (data) => say`Changed the properties of the chart ${name(data.properties.name)}`,
  'chart.properties_stored': (data) => say`The server keeps the properties of the chart ${name(data.properties.name)}`,
  'chart.properties_failed': (data) => say`The properties of a chart could not be kept: ${data.message}`,
  'chart.columns_moved': ({ column }) =>
    column === '' ? say`Moved a column of a table` : say`Moved the column ${name(column)}`,
  'chart.comparison_shown': ({ shown }) =>
    shown === null
      ? say`Showed all columns of a comparison`
      : shown.length === 0
        ? say`Hid the columns of a comparison`
        : say`Showed of a comparison: ${shown.map((part) => COMPARED[part]).join(', ')}`,
  'chart.stacking_set': ({ stacking }) =>
    stacking === null
      ? say`Showed the series of a chart as its settings say`
      : say`Showed the series of a chart ${word(STACKED[stacking])}`,
} satisfies SomeSentences
