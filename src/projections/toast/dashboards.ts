import { SESSION_OVER } from '../../core/http/sessionOver'
import type { Projection } from '../../core/readModel/projection'
import { remove, show, tally, undeleted, type Message, type Toasts } from './list'

const FORBIDDEN = 403

/** Messages about dashboards. */
export const dashboardToasts: Projection<'toasts', Toasts>['on'] = {
  'dashboard.favorite_unknown': (toasts, event) => {
    if (event.data.message === SESSION_OVER) return
    const text = 'There was an issue fetching the favorite status of this dashboard.'
    show(toasts, event, { level: 'danger', text })
  },
  'dashboard.favorite_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'There was an issue favoriting this dashboard.' }),
  'dashboard.published': (toasts, event) => {
    const { published } = event.data
    const text = published ? 'This dashboard is now published' : 'This dashboard is now hidden'
    show(toasts, event, { level: 'success', text })
  },
  'dashboard.publish_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'You do not have permissions to edit this dashboard.' }),
  'dashboard.saved': (toasts, event) => {
    const { merged } = event.data
    const saved = 'This dashboard was saved successfully.'
    if (merged === undefined) show(toasts, event, { level: 'success', text: saved })
    else {
      const text = `${saved} What %s changed meanwhile was taken in.`
      show(toasts, event, { level: 'success', text, args: [merged.changedBy] })
    }
  },
  'dashboard.save_failed': (toasts, event) => {
    const { message, status } = event.data
    if (status === FORBIDDEN) {
      show(toasts, event, { level: 'danger', text: 'You do not have permission to edit this dashboard' })
    } else if (message === '') show(toasts, event, { level: 'danger', text: 'Sorry, an unknown error occurred' })
    else {
      const text = 'Sorry, there was an error saving this dashboard: %s'
      show(toasts, event, { level: 'danger', text, args: [message] })
    }
  },
  'dashboard.save_conflicted': (toasts, event) =>
    show(toasts, event, { level: 'warning', text: 'Please confirm the overwrite values.', noDuplicate: true }),
  'dashboard.metadata_failed': (toasts, event) => {
    const text = 'Sorry, there was an error saving this dashboard: %s'
    show(toasts, event, { level: 'danger', text, args: [event.data.message] })
  },
  'dashboard.moved': (toasts, event) => {
    const { databaseName, dashboardId, isBack } = event.data
    const message: Message = {
      level: 'success',
      text: isBack ? 'Moved back to %s' : 'Moved to %s',
      args: [databaseName],
    }
    const undo = { type: 'dashboard.move_requested', scope: 'filters', subject: dashboardId } as const
    // the button of an earlier message would undo this move
    remove(toasts, (toast) => toast.undo?.subject === dashboardId)
    show(toasts, event, isBack ? message : { ...message, undo })
  },
  'dashboard.move_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The dashboard could not be moved: %s', args: [event.data.message] }),
  'dashboard.undo_full': (toasts, event) => {
    const { slots, exceeded } = event.data
    if (exceeded) return
    show(toasts, event, {
      level: 'warning',
      text: 'You have used all %s undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
      args: [String(slots)],
    })
  },
  'dashboard.chart_failed': (toasts, event) => {
    if (event.data.isHidden === true) return
    const text = 'Sorry, there is no chart definition associated with the chart trying to be added.'
    // a dashboard of charts that one may not see fails with each of them
    show(toasts, event, { level: 'danger', text, noDuplicate: true })
  },
  'dashboard.link_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The link could not be made: %s', args: [event.data.message] }),
  'dashboard.create_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The dashboard could not be made: %s', args: [event.data.message] }),
  'tag.set_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The tags could not be kept: %s', args: [event.data.message] }),
  'dashboard.imported': (toasts, event) => show(toasts, event, { level: 'success', text: 'Dashboards imported' }),
  'dashboard.deleted': (toasts, event) =>
    tally(
      toasts,
      event,
      { level: 'success', text: 'Deleted: %s', args: [event.data.title] },
      '%s dashboards were deleted',
    ),
  'dashboard.delete_failed': (toasts, event) =>
    undeleted(toasts, event, event.data.title, 'The dashboard could not be deleted: %s', event.data.message),
}
