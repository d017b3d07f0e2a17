import { defineProjection } from '../../core/readModel/projection'
import { datasetDraftToasts } from './datasets'
import { refusalText } from './refusals'
import { reportToasts } from './reports'
import { remove, show, undeleted, type Toasts } from './list'
import { chartToasts } from './charts'
import { dashboardToasts } from './dashboards'
import { filterToasts } from './filters'
import { tabToasts } from './tabs'

export type { Toast, Toasts } from './list'

/**
 * Age in ms at which toasts are dropped. Toasts of a window that is gone have no one to close them, and the state
 * does not know which windows are gone: by this age no living window can still show them.
 */
const LEFT_BEHIND = 60 * 60 * 1000

/** Messages on screen, derived from events: this is the only place that decides which event shows which message. */
export const toastsProjection = defineProjection({
  name: 'toasts',
  version: 12,
  initial: (): Toasts => ({ byId: {}, order: [] }),
  on: {
    'session.started': (toasts, event) => remove(toasts, (toast) => toast.at < event.at - LEFT_BEHIND),
    'toast.shown': (toasts, event) => {
      const { level, text, args, noDuplicate } = event.data
      show(toasts, event, { level, text, args, noDuplicate: noDuplicate ?? false })
    },
    'toast.dismissed': (toasts, event) => remove(toasts, (toast) => toast.id === event.data.id),
    'run.stopped': (toasts, event) => show(toasts, event, { level: 'success', text: 'Query was stopped.' }),
    'run.stop_failed': (toasts, event) =>
      show(toasts, event, {
        level: 'danger',
        text: 'Failed at stopping query. %s',
        args: [`'${event.data.queryId}'`],
      }),
    'editor.format_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: 'The SQL could not be formatted: %s', args: [event.data.message] }),
    'saved.stored': (toasts, event) => show(toasts, event, { level: 'success', text: 'Your query was saved' }),
    'saved.failed': (toasts, event) => show(toasts, event, { level: 'danger', text: 'Your query could not be saved' }),
    'saved.scheduled': (toasts, event) =>
      show(toasts, event, {
        level: 'success',
        text: 'Your query has been scheduled. To see details of your query, navigate to Saved queries',
      }),
    'saved.schedule_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: 'Your query could not be scheduled' }),
    'saved.updated': (toasts, event) => show(toasts, event, { level: 'success', text: 'Your query was updated' }),
    'saved.conflicted': (toasts, event) =>
      show(toasts, event, {
        level: 'warning',
        text: '%s was changed elsewhere, so your changes are not saved yet',
        args: [event.data.theirs.label],
      }),
    'saved.update_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: 'Your query could not be updated' }),
    'version.restore_failed': (toasts, event) => {
      const { name, message } = event.data
      show(toasts, event, { level: 'danger', text: '%s could not be brought back: %s', args: [name, message] })
    },
    'saved.delete_failed': (toasts, event) =>
      show(toasts, event, {
        level: 'danger',
        text: 'The saved query could not be deleted: %s',
        args: [event.data.message],
      }),
    'saved.open_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: "The query couldn't be loaded" }),
    'databases.saved': (toasts, event) =>
      show(toasts, event, { level: 'success', text: 'The database %s was saved', args: [event.data.name] }),
    'databases.deleted': (toasts, event) =>
      show(toasts, event, { level: 'success', text: 'The database %s was removed', args: [event.data.name] }),
    'databases.delete_failed': (toasts, event) => {
      const { name, message } = event.data
      show(toasts, event, { level: 'danger', text: '%s could not be removed: %s', args: [name, message] })
    },
    'share.open_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: "The query couldn't be loaded" }),
    ...tabToasts,
    'job.done': (toasts, event) => {
      const { notes, fileName } = event.data
      if (notes.length > 0) {
        const args = [fileName ?? 'The file', notes.join(' ')]
        show(toasts, event, { level: 'warning', text: '%s is complete. %s', args })
        return
      }
      const said =
        fileName === undefined ? { text: 'The file is complete.' } : { text: '%s is complete.', args: [fileName] }
      show(toasts, event, { level: 'success', ...said })
    },
    'job.failed': (toasts, event) => {
      const { fileName, message } = event.data
      const args = [fileName ?? 'The file', message]
      show(toasts, event, { level: 'danger', text: '%s could not be saved: %s', args })
    },
    'dataset.created': (toasts, event) =>
      show(toasts, event, { level: 'success', text: 'Dataset %s is ready', args: [event.data.name] }),
    'dataset.overwritten': (toasts, event) =>
      show(toasts, event, { level: 'success', text: 'Dataset %s was overwritten', args: [event.data.name] }),
    'dataset.create_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: 'An error occurred while creating the data source' }),
    'dataset.overwrite_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: 'The dataset could not be overwritten' }),
    'dataset.delete_failed': (toasts, event) => {
      const { name, message } = event.data
      undeleted(toasts, event, name, 'The dataset could not be deleted: %s', message)
    },
    'upload.table_deleted': (toasts, event) =>
      show(toasts, event, { level: 'success', text: 'The table %s was deleted', args: [event.data.tableName] }),
    'upload.table_delete_failed': (toasts, event) => {
      const { tableName, message } = event.data
      const text = 'The table %s could not be deleted: %s'
      show(toasts, event, { level: 'danger', text, args: [tableName, message] })
    },
    'dataset.open_failed': (toasts, event) =>
      show(toasts, event, { level: 'danger', text: "The datasource couldn't be loaded" }),
    ...datasetDraftToasts,
    ...chartToasts,
    ...filterToasts,
    ...reportToasts,
    ...dashboardToasts,
    'command.rejected': (toasts, event) => {
      const refusal = refusalText(event.data.code)
      if (refusal !== null) show(toasts, event, { ...refusal, args: event.data.args, noDuplicate: true })
    },
  },
})
