import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const savedQuerySentences = {
  'saved.requested': (data) => say`Saved the query as ${name(data.label)}`,
  'saved.stored': (data) => say`The query ${name(data.label)} was saved`,
  'saved.failed': (data) => say`The query could not be saved: ${data.message}`,
  'saved.schedule_requested': (data) => say`Scheduled the query ${name(data.label)}`,
  'saved.scheduled': (data) => say`${name(data.label)} now runs on a schedule`,
  'saved.schedule_failed': (data) => say`The query could not be scheduled: ${data.message}`,
  'saved.update_requested': (data) => say`Updated the saved query ${name(data.label)}`,
  'saved.updated': (data) => say`The saved query ${name(data.label)} was updated`,
  'saved.update_failed': (data) => say`The saved query could not be updated: ${data.message}`,
  'saved.conflicted': (data) => say`${name(data.theirs.label)} had been changed elsewhere, so it was not overwritten`,
  'saved.conflict_settled': (data) =>
    data.kept === 'mine' ? say`Kept my version of ${name(data.label)}` : say`Kept their version of ${name(data.label)}`,
  'saved.list_requested': () => say`Started to load the saved queries`,
  'saved.listed': (data) => say`Loaded ${counted(data.queries.length, '%s saved query', '%s saved queries')}`,
  'saved.list_failed': (data) => say`The saved queries could not be loaded: ${data.message}`,
  'saved.delete_requested': (data) => say`Deleted the saved query ${name(data.label)}`,
  'saved.deleted': (data) => say`The saved query ${name(data.label)} was deleted`,
  'saved.delete_failed': (data) => say`The saved query could not be deleted: ${data.message}`,
  'saved.open_requested': () => say`Opened a saved query`,
  'saved.opened': (data) => say`Opened the saved query ${name(data.query.label)}`,
  'saved.open_failed': (data) => say`The query could not be loaded: ${data.message}`,
  'saved.run_requested': (data) => say`Opened the last run of ${name(data.label)}`,
  'saved.run_opened': (data) => say`Loaded the last run of ${name(data.label)}`,
} satisfies SomeSentences
