import { databaseText } from './databaseText'
import type { EventMap } from '../../core/events/registry'
import { componentName } from './layout'
import { counted, name, say, word, type Sentence, subject, type SomeSentences } from '../../core/events/sentence'

/** The component that a step is about, by its name or its type. */
const concerned = ({ id, changes }: EventMap['layout.component_changed']): Sentence => {
  const change = changes.find(({ before, after }) => (after ?? before)?.id === id)
  const component = change?.after ?? change?.before
  return component === null || component === undefined ? word('a component') : componentName(component)
}

const DISCARDED = say`Discarded the changes of ${subject('the dashboard')}`

export const dashboardSentences = {
  'dashboard.open_requested': () => say`Opened ${subject('a dashboard')}`,
  'dashboard.opened': (data) => say`Opened ${name(data.title)}`,
  'dashboard.open_failed': (data) => say`${subject('The dashboard')} could not be opened: ${data.message}`,
  'dashboard.edit_set': (data) =>
    data.edit ? say`Started to edit ${subject('the dashboard')}` : say`Stopped editing ${subject('the dashboard')}`,
  'dashboard.renamed': (data) =>
    data.discards === true
      ? say`Discarded the changes of ${name(data.title)}`
      : say`Renamed ${name(data.was)} to ${name(data.title)}`,
  'dashboard.properties_set': (data) =>
    data.discards === true ? DISCARDED : say`Changed the properties of ${subject('the dashboard')}`,
  'dashboard.undo_full': (data) => say`Undo holds no more than ${data.slots} steps`,
  'dashboard.save_requested': (data) => say`Saved ${name(data.title)}`,
  'dashboard.saved': (data) =>
    data.merged === undefined
      ? say`${subject('The dashboard')} was saved`
      : say`${subject('The dashboard')} was saved, with the changes of ${name(data.merged.changedBy)}`,
  'dashboard.save_failed': (data) => say`${subject('The dashboard')} could not be saved: ${data.message}`,
  'dashboard.save_conflicted': (data) => say`${name(data.changedBy)} saved ${subject('the dashboard')} meanwhile`,
  'dashboard.conflict_put_off': () => say`Did not overwrite ${subject('the dashboard')}`,
  'dashboard.metadata_requested': () => say`Changed the settings of ${subject('the dashboard')}`,
  'dashboard.metadata_saved': () => say`The settings of ${subject('the dashboard')} were saved`,
  'dashboard.metadata_failed': (data) =>
    say`The settings of ${subject('the dashboard')} could not be saved: ${data.message}`,
  'dashboard.publish_requested': (data) =>
    data.published ? say`Published ${subject('the dashboard')}` : say`Made ${subject('the dashboard')} a draft`,
  'dashboard.published': (data) =>
    data.published ? say`${subject('The dashboard')} is published` : say`${subject('The dashboard')} is a draft`,
  'dashboard.publish_failed': (data) =>
    say`${subject('The dashboard')} could not be published or made a draft: ${data.message}`,
  'dashboard.link_requested': () => say`Made a link to ${subject('the dashboard')}`,
  'dashboard.linked': () => say`The link to ${subject('the dashboard')} is ready`,
  'dashboard.link_failed': (data) => say`The link could not be made: ${data.message}`,
  'dashboard.import_requested': (data) =>
    data.overwrite
      ? say`Imported ${name(data.fileName)} over existing dashboards`
      : say`Imported the dashboards of ${name(data.fileName)}`,
  'dashboard.imported': () => say`The dashboards of the file were imported`,
  'dashboard.import_failed': (data) => say`The file could not be imported: ${data.message}`,
  'dashboard.list_requested': () => say`Started to load the list of dashboards`,
  'dashboard.listed': (data) => say`Loaded a list of ${counted(data.count, '%s dashboard', '%s dashboards')}`,
  'dashboard.list_failed': (data) => say`The list of dashboards could not be loaded: ${data.message}`,
  'dashboard.outlines_requested': () => say`Started to load miniatures of dashboards`,
  'dashboard.outlined': (data) =>
    say`Loaded ${counted(data.outlines.length, 'a miniature', '%s miniatures')} of dashboards`,
  'dashboard.outlines_failed': () => say`The miniatures of dashboards could not be loaded`,
  'dashboard.create_requested': (data) => say`Created the dashboard ${name(data.title)}`,
  'dashboard.copy_requested': (data) => say`Copied ${subject('a dashboard')} as ${name(data.title)}`,
  'dashboard.created': (data) => say`The dashboard ${name(data.title)} was created`,
  'dashboard.create_failed': (data) => say`The dashboard could not be created: ${data.message}`,
  'dashboard.delete_requested': (data) => say`Deleted the dashboard ${name(data.title)}`,
  'dashboard.delete_undone': (data) => say`Kept the dashboard ${name(data.title)} after all`,
  'dashboard.deleted': (data) => say`The dashboard ${name(data.title)} was deleted`,
  'dashboard.delete_failed': (data) =>
    data.title === undefined
      ? say`The dashboard could not be deleted: ${data.message}`
      : say`The dashboard ${name(data.title)} could not be deleted: ${data.message}`,
  'dashboard.favorite_requested': (data) =>
    data.favorite
      ? say`Added ${subject('a dashboard')} to the favorites`
      : say`Removed ${subject('a dashboard')} from the favorites`,
  'dashboard.favored': (data) =>
    data.favorite ? say`${subject('The dashboard')} is a favorite` : say`${subject('The dashboard')} is not a favorite`,
  'dashboard.favorite_failed': (data) => say`The favorite could not be saved: ${data.message}`,
  'dashboard.favorite_unknown': (data) =>
    say`The star of ${subject('the dashboard')} could not be loaded: ${data.message}`,
  'dashboard.versions_requested': () => say`Started to load the versions of ${subject('the dashboard')}`,
  'dashboard.versions_listed': (data) =>
    say`Loaded ${counted(data.versions.length, '%s version', '%s versions')} of ${subject('the dashboard')}`,
  'dashboard.versions_failed': (data) =>
    say`The versions of ${subject('the dashboard')} could not be loaded: ${data.message}`,
  'dashboard.version_requested': (data) => say`Looked at version ${data.number} of ${subject('the dashboard')}`,
  'dashboard.version_loaded': (data) => say`Loaded version ${data.number} of ${subject('the dashboard')}`,
  'dashboard.version_failed': (data) =>
    say`Version ${data.number} of ${subject('the dashboard')} could not be loaded: ${data.message}`,
  'dashboard.version_restored': (data) =>
    data.part === ''
      ? say`Restored version ${data.number} of ${subject('the dashboard')}`
      : say`Restored ${name(data.part)} from version ${data.number}`,
  'dashboard.merged': ({ changedBy, choices }) => {
    const sides = Object.values(choices)
    const taken = sides.filter((side) => side === 'theirs').length
    return sides.length === 0
      ? say`Merged the changes of ${name(changedBy)}`
      : say`Merged the changes of ${name(changedBy)}: ${taken} of theirs and ${sides.length - taken} of mine where both changed a part`
  },
  'dashboard.refresh_requested': () => say`Refreshed ${subject('the dashboard')}`,
  'dashboard.refresh_due': () => say`${subject('The dashboard')} refreshed automatically`,
  'dashboard.refreshed': () => say`All charts were refreshed`,
  'dashboard.frequency_set': (data) =>
    data.seconds === 0
      ? say`Turned off automatic refresh`
      : say`Set automatic refresh to every ${data.seconds} seconds`,
  'dashboard.tab_activated': () => say`Opened a tab of ${subject('the dashboard')}`,
  'dashboard.full_size_set': (data) =>
    data.chartId === null ? say`Left full screen` : say`Showed a chart in full screen`,
  'dashboard.filter_field_focused': (data) =>
    data.column === null ? say`Looked away from a filter` : say`Looked at a filter`,
  'dashboard.chart_requested': () => say`Started to load a chart for ${subject('the dashboard')}`,
  'dashboard.chart_loaded': (data) => say`Loaded the chart ${name(data.chart.name)}`,
  'dashboard.chart_failed': (data) => say`A chart could not be loaded: ${data.message}`,
  'layout.component_created': (step) => say`Added ${concerned(step)}`,
  'layout.component_deleted': (step) => say`Deleted ${concerned(step)}`,
  'layout.component_moved': (step) => say`Moved ${concerned(step)}`,
  'layout.component_resized': (step) => say`Resized ${concerned(step)}`,
  'layout.component_changed': (step) => say`Changed ${concerned(step)}`,
  'layout.top_tabs_created': () => say`Divided ${subject('the dashboard')} into tabs`,
  'layout.top_tabs_deleted': () => say`Joined the tabs of ${subject('the dashboard')}`,
  'layout.reset': (data) =>
    data.discards === true ? DISCARDED : say`Replaced the layout of ${subject('the dashboard')}`,
  'dashboard.move_check_requested': (data, names) =>
    say`Compared ${subject('the dashboard')} with ${name(names.database(data.databaseId))}`,
  'dashboard.move_checked': ({ report }) =>
    say`Tried ${counted(report.charts.length, '%s chart', '%s charts')} on ${name(databaseText(report.databaseName, [report]))}`,
  'dashboard.move_check_failed': (data) => say`The databases could not be compared: ${data.message}`,
  'dashboard.move_requested': (data) =>
    say`Moved ${subject('the dashboard')} to ${name(databaseText(data.to.name, data.to.datasets))}`,
  'dashboard.moved': (data) => say`${subject('The dashboard')} now reads from ${name(data.databaseName)}`,
  'dashboard.move_failed': (data) => say`${subject('The dashboard')} could not be moved: ${data.message}`,
} satisfies SomeSentences
