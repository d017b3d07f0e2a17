import type { ChangeVerb } from './draft'
import { counted, name, say, subject, type SomeSentences } from '../../core/events/sentence'

const VERBS: Readonly<Record<ChangeVerb, (what: string) => ReturnType<typeof say>>> = {
  changed: (what) => say`Changed ${name(what)}`,
  added: (what) => say`Added ${name(what)}`,
  removed: (what) => say`Removed ${name(what)}`,
  moved: (what) => say`Moved ${name(what)}`,
  synced: (what) => say`Synced the columns of ${name(what)} with its source`,
  discarded: (what) => say`Discarded the changes of ${name(what)}`,
  took_theirs: (what) => say`Took the saved version of ${name(what)}`,
}

export const datasetSentences = {
  'dataset.list_requested': () => say`Started to load the list of datasets`,
  'dataset.listed': (data) => say`Loaded a list of ${counted(data.count, '%s dataset', '%s datasets')}`,
  'dataset.list_failed': (data) => say`The list of datasets could not be loaded: ${data.message}`,
  'dataset.create_requested': (data) => say`Made the dataset ${name(data.name)} from a query`,
  'dataset.table_requested': (data) => say`Looked for the dataset of ${name(data.name)}`,
  'dataset.created': (data) => say`The dataset ${name(data.name)} is ready`,
  'dataset.create_failed': (data) => say`The dataset could not be made: ${data.message}`,
  'dataset.overwrite_requested': (data) => say`Overwrote the dataset ${name(data.name)}`,
  'dataset.overwritten': (data) => say`The new query of ${name(data.name)} was saved`,
  'dataset.overwrite_failed': (data) => say`The dataset could not be overwritten: ${data.message}`,
  'dataset.failure_read': () => say`Closed the message about the dataset`,
  'dataset.delete_requested': (data) => say`Deleted the dataset ${name(data.name)}`,
  'dataset.deleted': (data) => say`The dataset ${name(data.name)} was deleted`,
  'dataset.delete_failed': (data) =>
    data.name === undefined
      ? say`The dataset could not be deleted: ${data.message}`
      : say`The dataset ${name(data.name)} could not be deleted: ${data.message}`,
  'dataset.open_requested': () => say`Opened ${subject('a dataset')} in the SQL editor`,
  'dataset.opened': (data) => say`Opened ${name(data.name)}`,
  'dataset.open_failed': (data) => say`The dataset could not be loaded: ${data.message}`,
  'dataset.edit_requested': () => say`Opened ${subject('a dataset')}`,
  'dataset.edit_opened': (data) => say`Opened ${name(data.content.settings.name)}`,
  'dataset.edit_failed': (data) => say`The dataset could not be opened: ${data.message}`,
  'dataset.changed': (data) => VERBS[data.verb](data.what),
  'dataset.save_requested': (data) => say`Saved the dataset ${name(data.name)}`,
  'dataset.saved': (data) => say`The changes of ${name(data.content.settings.name)} were saved`,
  'dataset.save_failed': (data) => say`The dataset could not be saved: ${data.message}`,
  'dataset.conflicted': (data) =>
    data.about.changedBy === ''
      ? say`${name(data.content.settings.name)} was changed meanwhile`
      : say`${data.about.changedBy} changed ${name(data.content.settings.name)} meanwhile`,
  'dataset.rebased': (data) => say`Loaded the saved version of ${name(data.name)}`,
  'dataset.source_requested': () => say`Started to load the columns of the source`,
  'dataset.source_read': (data) => say`The source has ${counted(data.columns.length, '%s column', '%s columns')}`,
  'dataset.source_failed': (data) => say`The columns of the source could not be loaded: ${data.message}`,
  'dataset.uses_requested': () => say`Looked up uses of ${subject('a dataset')}`,
  'dataset.uses_read': (data) =>
    say`${data.chartCount} charts and ${data.dashboardCount} dashboards use ${subject('the dataset')}`,
  'dataset.uses_failed': (data) => say`The uses of ${subject('the dataset')} could not be loaded: ${data.message}`,
  'dataset.expression_requested': () => say`Checked an expression`,
  'dataset.expression_judged': (data) =>
    data.problem === null ? say`The expression is valid` : say`The expression is not valid: ${data.problem.message}`,
  'dataset.expression_failed': (data) => say`The expression could not be checked: ${data.message}`,
  'dataset.samples_requested': (data) => say`Started to load page ${data.page} of the samples`,
  'dataset.samples_read': (data) => say`Loaded ${data.rows} of ${counted(data.total, '%s row', '%s rows')}`,
  'dataset.samples_failed': (data) => say`The samples could not be loaded: ${data.message}`,
  'dataset.people_requested': () => say`Looked up people who can own a dataset`,
  'dataset.people_read': (data) =>
    say`Found ${counted(data.people.length, '%s person', '%s people')} who can own a dataset`,
  'dataset.people_failed': (data) => say`The people who can own a dataset could not be loaded: ${data.message}`,
} satisfies SomeSentences
