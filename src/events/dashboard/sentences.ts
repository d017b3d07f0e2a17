import type { EventMap } from '../../core/events/registry'
import { componentName } from './layout'
import { counted, name, say, word, type Sentence, type SomeSentences } from '../../core/events/sentence'

/** The component that a step is about, by its name or its type. */
const concerned = ({ id, changes }: EventMap['layout.component_changed']): Sentence => {
  const change = changes.find(({ before, after }) => (after ?? before)?.id === id)
  const component = change?.after ?? change?.before
  return component === null || component === undefined ? word('a component') : componentName(component)
}

export const dashboardSentences = {
  'dashboard.open_requested': () => say`Opened a dashboard`,
  'dashboard.opened': (data) => say`Got the dashboard ${name(data.title)}`,
  'dashboard.open_failed': (data) => say`The dashboard could not be opened: ${data.message}`,
  'dashboard.edit_set': (data) =>
    data.edit ? say`Began to edit the dashboard` : say`Left the editing of the dashboard`,
  'dashboard.renamed': (data) => say`Renamed ${name(data.was)} to ${name(data.title)}`,
  'dashboard.properties_set': () => say`Changed the properties of the dashboard`,
  'dashboard.undo_full': (data) => say`Used all ${data.slots} steps that undo keeps`,
  'dashboard.save_requested': (data) => say`Saved the dashboard ${name(data.title)}`,
  'dashboard.saved': (data) =>
    data.merged === undefined
      ? say`The server keeps the dashboard`
      : say`The server keeps the dashboard, with what ${name(data.merged.changedBy)} changed meanwhile`,
  'dashboard.save_failed': (data) => say`The dashboard could not be saved: ${data.message}`,
  'dashboard.save_conflicted': (data) => say`The dashboard was changed by ${name(data.changedBy)} meanwhile`,
  'dashboard.conflict_put_off': () => say`Did not overwrite the dashboard`,
  'dashboard.metadata_requested': () => say`Changed the settings of the dashboard`,
  'dashboard.metadata_saved': () => say`The server keeps the settings of the dashboard`,
  'dashboard.metadata_failed': (data) => say`The settings of the dashboard could not be saved: ${data.message}`,
  'dashboard.publish_requested': (data) =>
    data.published ? say`Published the dashboard` : say`Made the dashboard a draft`,
  'dashboard.published': (data) => (data.published ? say`The dashboard is published` : say`The dashboard is a draft`),
  'dashboard.publish_failed': (data) => say`It could not be published or hidden: ${data.message}`,
  'dashboard.link_requested': () => say`Asked for a link to the dashboard`,
  'dashboard.linked': () => say`Got a link to the dashboard`,
  'dashboard.link_failed': (data) => say`The link could not be made: ${data.message}`,
  'dashboard.import_requested': (data) =>
    data.overwrite
      ? say`Brought ${name(data.fileName)} in over what is there`
      : say`Brought the dashboards of ${name(data.fileName)} in`,
  'dashboard.imported': () => say`The dashboards of the file are there`,
  'dashboard.import_failed': (data) => say`The file could not be brought in: ${data.message}`,
  'dashboard.list_requested': () => say`Asked for the dashboards`,
  'dashboard.listed': (data) => say`Got ${counted(data.count, '%s dashboard', '%s dashboards')}`,
  'dashboard.list_failed': (data) => say`The dashboards could not be read: ${data.message}`,
  'dashboard.outlines_requested': () => say`Asked what the dashboards look like`,
  'dashboard.outlined': (data) =>
    say`Got ${counted(data.outlines.length, 'the outline of a dashboard', 'the outlines of %s dashboards')}`,
  'dashboard.outlines_failed': () => say`Could not get the outlines of dashboards`,
  'dashboard.create_requested': (data) => say`Made the dashboard ${name(data.title)}`,
  'dashboard.copy_requested': (data) => say`Copied a dashboard as ${name(data.title)}`,
  'dashboard.created': (data) => say`The server keeps the dashboard ${name(data.title)}`,
  'dashboard.create_failed': (data) => say`The dashboard could not be made: ${data.message}`,
  'dashboard.delete_requested': (data) => say`Deleted the dashboard ${name(data.title)}`,
  'dashboard.delete_undone': (data) => say`Kept the dashboard ${name(data.title)}`,
  'dashboard.deleted': (data) => say`The server let go of the dashboard ${name(data.title)}`,
  'dashboard.delete_failed': (data) =>
    data.title === undefined
      ? say`The dashboard could not be deleted: ${data.message}`
      : say`The dashboard ${name(data.title)} could not be deleted: ${data.message}`,
  'dashboard.favorite_requested': (data) =>
    data.favorite ? say`Made a dashboard a favourite` : say`Took a dashboard from the favourites`,
  'dashboard.favored': (data) =>
    data.favorite ? say`The dashboard is a favourite` : say`The dashboard is no favourite`,
  'dashboard.favorite_failed': (data) => say`The favourite could not be kept: ${data.message}`,
  'dashboard.favorite_unknown': (data) => say`Whether it is a favourite could not be read: ${data.message}`,
  'dashboard.versions_requested': () => say`Asked for the versions of the dashboard`,
  'dashboard.versions_listed': (data) =>
    say`Got ${counted(data.versions.length, '%s version', '%s versions')} of the dashboard`,
  'dashboard.versions_failed': (data) => say`The versions of the dashboard could not be read: ${data.message}`,
  'dashboard.version_requested': (data) => say`Looked at version ${data.number} of the dashboard`,
  'dashboard.version_loaded': (data) => say`Got version ${data.number} of the dashboard`,
  'dashboard.version_failed': (data) => say`Version ${data.number} could not be read: ${data.message}`,
  'dashboard.version_restored': (data) =>
    data.part === ''
      ? say`Brought version ${data.number} of the dashboard back`
      : say`Brought ${name(data.part)} back from version ${data.number}`,
  'dashboard.merged': ({ changedBy, choices }) => {
    const sides = Object.values(choices)
    const taken = sides.filter((side) => side === 'theirs').length
    return sides.length === 0
      ? say`Took in what ${name(changedBy)} changed`
      : say`Took in what ${name(changedBy)} changed; where both had, kept ${sides.length - taken} and took ${taken}`
  },
  'dashboard.refresh_requested': () => say`Refreshed the dashboard`,
  'dashboard.refresh_due': () => say`Refreshed charts`,
  'dashboard.refreshed': () => say`All charts have been refreshed`,
  'dashboard.frequency_set': (data) =>
    data.seconds === 0 ? say`Switched automatic refreshing off` : say`Refreshes every ${data.seconds} seconds`,
  'dashboard.tab_activated': () => say`Opened a tab of the dashboard`,
  'dashboard.full_size_set': (data) =>
    data.chartId === null ? say`Left the full screen` : say`Showed a chart on the full screen`,
  'dashboard.filter_field_focused': (data) =>
    data.column === null ? say`Looked away from a filter` : say`Looked at a filter`,
  'dashboard.chart_requested': () => say`Asked for a chart of the dashboard`,
  'dashboard.chart_loaded': (data) => say`Got the chart ${name(data.chart.name)}`,
  'dashboard.chart_failed': (data) => say`A chart could not be loaded: ${data.message}`,
  'layout.component_created': (step) => say`Added ${concerned(step)}`,
  'layout.component_deleted': (step) => say`Deleted ${concerned(step)}`,
  'layout.component_moved': (step) => say`Moved ${concerned(step)}`,
  'layout.component_resized': (step) => say`Resized ${concerned(step)}`,
  'layout.component_changed': (step) => say`Changed ${concerned(step)}`,
  'layout.top_tabs_created': () => say`Divided the dashboard into tabs`,
  'layout.top_tabs_deleted': () => say`Joined the tabs of the dashboard`,
  'layout.reset': () => say`Changed the whole layout`,
  'dashboard.move_check_requested': (data, names) =>
    say`Compared the dashboard with ${name(names.database(data.databaseId))}`,
  'dashboard.move_checked': ({ report }) =>
    say`Tried ${counted(report.charts.length, '%s chart', '%s charts')} on ${name(report.databaseName)}`,
  'dashboard.move_check_failed': (data) => say`The databases could not be compared: ${data.message}`,
  'dashboard.move_requested': (data) => say`Moved the dashboard to ${name(data.to.name)}`,
  'dashboard.moved': (data) => say`The dashboard reads from ${name(data.databaseName)}`,
  'dashboard.move_failed': (data) => say`The dashboard could not be moved: ${data.message}`,
} satisfies SomeSentences
