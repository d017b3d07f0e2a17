import { SESSION_OVER } from '../../core/http/sessionOver'
import type { Projection } from '../../core/readModel/projection'
import { show, type Toasts } from './list'

/** Messages about scheduled reports (`B8.39` to `B8.44`). */
export const reportToasts: Projection<'toasts', Toasts>['on'] = {
  'report.list_failed': (toasts, event) => {
    const { subject, message } = event.data
    // the list of all has room for its own words, and the end of a session its banner
    if (subject === null || message === SESSION_OVER) return
    const text = 'There was an issue fetching reports attached to this dashboard.'
    show(toasts, event, { level: 'danger', text })
  },
  'report.saved': (toasts, event) => {
    const text = event.data.created ? 'The report has been created' : 'Report updated'
    show(toasts, event, { level: 'success', text })
  },
  'report.active_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'We were unable to active or deactivate this report.' }),
  'report.deleted': (toasts, event) =>
    show(toasts, event, { level: 'success', text: 'Deleted: %s', args: [event.data.name] }),
  'report.delete_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'Your report could not be deleted' }),
  'report.sent': (toasts, event) =>
    show(toasts, event, { level: 'success', text: 'Sent: %s', args: [event.data.name] }),
  'report.send_failed': (toasts, event) => {
    const { name, message } = event.data
    show(toasts, event, { level: 'danger', text: '%s could not be sent: %s', args: [name, message] })
  },
}
