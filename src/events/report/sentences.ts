import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const reportSentences = {
  'report.list_requested': () => say`Started to load scheduled reports`,
  'report.listed': (data) => say`Loaded ${counted(data.reports.length, '%s scheduled report', '%s scheduled reports')}`,
  'report.list_failed': (data) => say`Scheduled reports could not be loaded: ${data.message}`,
  'report.open_requested': () => say`Opened a scheduled report`,
  'report.opened': (data) => say`Opened the report ${name(data.content.name)}`,
  'report.open_failed': (data) => say`The scheduled report could not be opened: ${data.message}`,
  'report.save_requested': (data) =>
    data.reportId === null
      ? say`Scheduled the report ${name(data.content.name)}`
      : say`Changed the scheduled report ${name(data.content.name)}`,
  'report.saved': () => say`The schedule was saved`,
  'report.save_failed': (data) => say`The report could not be scheduled: ${data.message}`,
  'report.active_requested': (data) =>
    data.active ? say`Resumed the report ${name(data.name)}` : say`Paused the report ${name(data.name)}`,
  'report.active_set': (data) => (data.active ? say`The report is active` : say`The report is paused`),
  'report.active_failed': (data) => say`The report could not be paused or resumed: ${data.message}`,
  'report.delete_requested': (data) => say`Deleted the report ${name(data.name)}`,
  'report.deleted': (data) => say`The report ${name(data.name)} was deleted`,
  'report.delete_failed': (data) => say`The report could not be deleted: ${data.message}`,
  'report.send_requested': (data) => say`Sent the report ${name(data.name)}`,
  'report.sent': (data) => say`The report ${name(data.name)} is on its way`,
  'report.send_failed': (data) => say`The report ${name(data.name)} could not be sent: ${data.message}`,
} satisfies SomeSentences
