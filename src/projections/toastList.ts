import type { FoldEvent } from '../events/envelope'
import type { ToastLevel } from '../events/toast'

export interface Toast {
  readonly id: string
  readonly level: ToastLevel
  readonly text: string
  readonly args: readonly string[]
  /** Only the window whose person caused it shows it. */
  readonly session: string
  readonly at: number
}

export interface Toasts {
  byId: Record<string, Toast>
  order: string[]
}

export interface Message {
  readonly level: ToastLevel
  readonly text: string
  readonly args?: readonly string[]
  readonly noDuplicate?: boolean
}

/** Shows a message under the id of the event that says it. */
export const show = (toasts: Toasts, event: FoldEvent, message: Message): void => {
  const { level, text, args = [], noDuplicate = false } = message
  const same = (id: string) => {
    const toast = toasts.byId[id]
    return (
      toast?.text === text && toast.session === event.session && JSON.stringify(toast.args) === JSON.stringify(args)
    )
  }
  if (toasts.byId[event.id] !== undefined || (noDuplicate && toasts.order.some(same))) return
  toasts.byId[event.id] = { id: event.id, level, text, args, session: event.session, at: event.at }
  toasts.order.push(event.id)
}

export const remove = (toasts: Toasts, gone: (toast: Toast) => boolean): void => {
  toasts.order = toasts.order.filter((id) => {
    const toast = toasts.byId[id]
    if (toast !== undefined && !gone(toast)) return true
    delete toasts.byId[id]
    return false
  })
}
