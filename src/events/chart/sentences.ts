import { type Stacking, COMPARED } from './reading'
import { isColumnFactsKey, isExclusionKey, isFilterKey, REASONS } from './chart'
import type { ChartRefusal } from './refusal'
import { isBlank } from '../../core/events/blank'
import {
  counted,
  name,
  say,
  word,
  type Sentence,
  subject,
  type SomeSentences,
  type Subject,
} from '../../core/events/sentence'

const STACKED: Readonly<Record<Stacking, string>> = {
  none: 'side by side',
  Stack: 'stacked',
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

/** A chart, or the values that a filter of a dashboard offers: both are read in the same way; so are the counts of its rows. */
const readOf = (key: string | undefined, chart: 'a chart' | 'A chart'): Subject | Sentence => {
  if (isColumnFactsKey(key)) return word(chart === 'a chart' ? 'facts about columns' : 'Facts about columns')
  if (!isFilterKey(key)) return subject(chart)
  if (isExclusionKey(key)) return word(chart === 'a chart' ? 'the effect of each filter' : 'The effect of each filter')
  return chart === 'a chart' ? word('the values of a filter') : word('The values of a filter')
}

export const chartSentences = {
  'chart.list_requested': () => say`Started to load the list of charts`,
  'chart.listed': (data) => say`Loaded a list of ${counted(data.count, '%s chart', '%s charts')}`,
  'chart.list_failed': (data) => say`The charts could not be loaded: ${data.message}`,
  'chart.favorite_requested': (data) =>
    data.favorite
      ? say`Added ${subject('a chart')} to the favorites`
      : say`Removed ${subject('a chart')} from the favorites`,
  'chart.favored': (data) =>
    data.favorite ? say`${subject('The chart')} is a favorite` : say`${subject('The chart')} is not a favorite`,
  'chart.favorite_failed': (data) => say`The favorite could not be saved: ${data.message}`,
  'chart.delete_requested': (data) => say`Deleted the chart ${name(data.name)}`,
  'chart.delete_undone': (data) => say`Kept the chart ${name(data.name)} after all`,
  'chart.deleted': (data) => say`The chart ${name(data.name)} was deleted`,
  'chart.delete_failed': (data) =>
    data.name === undefined
      ? say`The chart could not be deleted: ${data.message}`
      : say`The chart ${name(data.name)} could not be deleted: ${data.message}`,
  'chart.query_requested': ({ key, force, reason }) => {
    if (reason === undefined && force) return say`Updated ${readOf(key, 'a chart')}`
    const request = say`Started to load ${readOf(key, 'a chart')}`
    return reason === undefined ? request : say`${request}: ${word(REASONS[reason])}`
  },
  'chart.query_succeeded': (data) =>
    say`${readOf(data.key, 'A chart')} loaded ${counted(data.answers[0]?.rows ?? 0, '%s row', '%s rows')}`,
  'chart.query_failed': (data) => say`${readOf(data.key, 'A chart')} could not be loaded: ${data.message}`,
  'chart.query_stopped': (data) => say`Stopped loading ${readOf(data.key, 'a chart')}`,
  'chart.rendered': () => say`${subject('A chart')} was drawn`,
  'chart.render_failed': (data) => say`${subject('A chart')} could not be drawn: ${data.message}`,
  'chart.refused': ({ title, ...refusal }) => say`${name(title)} could not be loaded: ${refusalWords(refusal)}`,
  'chart.datasources_reset': () => say`Loaded the datasets of the charts again`,
  'chart.removed': () => say`Closed ${subject('a chart')}`,
  'chart.rekeyed': () => say`${subject('A chart')} got its own address`,
  'chart.file_requested': (data) => say`Downloaded the rows of ${name(data.title)}`,
  'chart.file_saved': (data) => say`The rows of ${subject('a chart')} were saved as ${name(data.fileName)}`,
  'chart.file_failed': (data) => say`The rows of ${subject('a chart')} could not be saved: ${data.message}`,
  'chart.properties_requested': () => say`Started to load the properties of ${subject('a chart')}`,
  'chart.properties_read': (data) => say`Loaded the properties of the chart ${name(data.properties.name)}`,
  'chart.properties_read_failed': (data) =>
    say`The properties of ${subject('a chart')} could not be loaded: ${data.message}`,
  'chart.properties_set': (data) => say`Changed the properties of the chart ${name(data.properties.name)}`,
  'chart.properties_stored': (data) => say`The properties of the chart ${name(data.properties.name)} were saved`,
  'chart.properties_failed': (data) => say`The properties of ${subject('a chart')} could not be saved: ${data.message}`,
  'chart.columns_moved': ({ column }) =>
    column === '' ? say`Moved a column of ${subject('a table')}` : say`Moved the column ${name(column)}`,
  'chart.comparison_shown': ({ shown }) =>
    shown === null
      ? say`Showed all columns of a comparison`
      : shown.length === 0
        ? say`Hid the columns of a comparison`
        : say`Showed of a comparison: ${shown.map((part) => COMPARED[part]).join(', ')}`,
  'chart.stacking_set': ({ stacking }) =>
    stacking === null
      ? say`Stacked the series of ${subject('a chart')} as saved`
      : say`Showed the series of ${subject('a chart')} ${word(STACKED[stacking])}`,
} satisfies SomeSentences
