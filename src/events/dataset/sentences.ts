import type { ChangeVerb } from './draft'
import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

const VERBS: Readonly<Record<ChangeVerb, (what: string) => ReturnType<typeof say>>> = {
  changed: (what) => say`Changed ${name(what)}`,
  added: (what) => say`Added ${name(what)}`,
  removed: (what) => say`Removed ${name(what)}`,
  moved: (what) => say`Moved ${name(what)}`,
  synced: (what) => say`Took the columns of the source into ${name(what)}`,
  discarded: (what) => say`Discarded the changes of ${name(what)}`,
  took_theirs: (what) => say`Took what others saved of ${name(what)}`,
}

export const datasetSentences = {
  'dataset.list_requested': () => say`Asked for the datasets`,
  'dataset.listed': (data) => say`Got ${counted(data.count, '%s dataset', '%s datasets')}`,
  'dataset.list_failed': (data) => say`The datasets could not be read: ${data.message}`,
  'dataset.create_requested': (data) => say`Made the dataset ${name(data.name)} of a query`,
  'dataset.table_requested': (data) => say`Asked for the dataset of ${name(data.name)}`,
  'dataset.created': (data) => say`The server keeps the dataset ${name(data.name)}`,
  'dataset.create_failed': (data) => say`The dataset could not be made: ${data.message}`,
  'dataset.overwrite_requested': (data) => say`Overwrote the dataset ${name(data.name)}`,
  'dataset.overwritten': (data) => say`The server keeps the new query of ${name(data.name)}`,
  'dataset.overwrite_failed': (data) => say`The dataset could not be overwritten: ${data.message}`,
  'dataset.failure_read': () => say`Read why no dataset could be made`,
  'dataset.delete_requested': (data) => say`Deleted the dataset ${name(data.name)}`,
  'dataset.deleted': (data) => say`The server let go of the dataset ${name(data.name)}`,
  'dataset.delete_failed': (data) =>
    data.name === undefined
      ? say`The dataset could not be deleted: ${data.message}`
      : say`The dataset ${name(data.name)} could not be deleted: ${data.message}`,
  'dataset.open_requested': () => say`Opened a dataset in the SQL editor`,
  'dataset.opened': (data) => say`Opened ${name(data.name)}`,
  'dataset.open_failed': (data) => say`The dataset could not be loaded: ${data.message}`,
  'dataset.edit_requested': () => say`Opened the editor of a dataset`,
  'dataset.edit_opened': (data) => say`Opened ${name(data.content.settings.name)}`,
  'dataset.edit_failed': (data) => say`The dataset could not be opened: ${data.message}`,
  'dataset.changed': (data) => VERBS[data.verb](data.what),
  'dataset.save_requested': (data) => say`Saved the dataset ${name(data.name)}`,
  'dataset.saved': (data) => say`The server keeps the changes of ${name(data.content.settings.name)}`,
  'dataset.save_failed': (data) => say`The dataset could not be saved: ${data.message}`,
  'dataset.conflicted': (data) =>
    data.about.changedBy === ''
      ? say`${name(data.content.settings.name)} was changed meanwhile`
      : say`${data.about.changedBy} changed ${name(data.content.settings.name)} meanwhile`,
  'dataset.rebased': (data) => say`Saw what others saved of ${name(data.name)}`,
  'dataset.source_requested': () => say`Asked for the columns of the source`,
  'dataset.source_read': (data) => say`The source has ${counted(data.columns.length, '%s column', '%s columns')}`,
  'dataset.source_failed': (data) => say`The columns of the source could not be read: ${data.message}`,
  'dataset.uses_requested': () => say`Asked what uses a dataset`,
  'dataset.uses_read': (data) => say`${data.chartCount} charts and ${data.dashboardCount} dashboards use the dataset`,
  'dataset.uses_failed': (data) => say`What uses the dataset could not be read: ${data.message}`,
  'dataset.expression_requested': () => say`Tried an expression`,
  'dataset.expression_judged': (data) =>
    data.problem === null ? say`The expression can be run` : say`The expression cannot be run: ${data.problem.message}`,
  'dataset.expression_failed': (data) => say`The expression could not be tried: ${data.message}`,
  'dataset.samples_requested': (data) => say`Asked for page ${data.page} of the samples`,
  'dataset.samples_read': (data) => say`Got ${data.rows} of ${counted(data.total, '%s row', '%s rows')}`,
  'dataset.samples_failed': (data) => say`The samples could not be read: ${data.message}`,
  'dataset.people_requested': () => say`Asked who can own a dataset`,
  'dataset.people_read': (data) => say`${counted(data.people.length, '%s person', '%s people')} can own a dataset`,
  'dataset.people_failed': (data) => say`Who can own a dataset could not be read: ${data.message}`,
} satisfies SomeSentences
