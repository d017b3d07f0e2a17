import type { Projection } from '../../core/readModel/projection'
import { show, type Toasts } from './list'

/** Messages about datasets under edit and their rules. */
export const datasetDraftToasts: Projection<'toasts', Toasts>['on'] = {
  'dataset.saved': (toasts, event) => show(toasts, event, { level: 'success', text: 'The dataset has been saved' }),
  'dataset.save_failed': (toasts, event) => {
    const { message } = event.data
    show(toasts, event, { level: 'danger', text: 'An error has occurred: %s', args: [message] })
  },
  'rule.saved': (toasts, event) =>
    show(toasts, event, { level: 'success', text: 'The rule %s was saved', args: [event.data.rule.name] }),
  'rule.deleted': (toasts, event) =>
    show(toasts, event, { level: 'success', text: 'The rule %s was deleted', args: [event.data.name] }),
  'rule.delete_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The rule could not be deleted: %s', args: [event.data.message] }),
}
