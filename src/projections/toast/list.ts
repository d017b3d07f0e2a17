import type { UndoScope } from '../../core/events/define'
import type { FoldEvent } from '../../core/events/envelope'
import type { ToastLevel } from '../../events/toast/toast'

/** Time in ms that a toast stays, by level: info and success 4 s, warning 6 s, danger 8 s. */
export const TOAST_DURATION: Readonly<Record<ToastLevel, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
}

/** `B3.35` */
export interface Toast {
  readonly id: string
  readonly level: ToastLevel
  readonly text: string
  readonly args: readonly string[]
  /** Time that it stays, in ms. */
  readonly duration: number
  /** It is not shown while another one has the same text. */
  readonly noDuplicate: boolean
  /** Only the window whose person caused it shows it. */
  readonly session: string
  readonly at: number
  /** The step that its button takes back, while that is the latest one. */
  readonly undo?: ToastUndo
  /** It speaks of so many things that one gesture did. */
  readonly tally?: { readonly of: string; readonly count: number }
}

/** A step of undo by the type of its first event. */
interface ToastUndo {
  readonly type: string
  readonly scope: UndoScope
  readonly subject: number
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
  readonly undo?: ToastUndo
}

/** Shows a message under the id of its event. */
export const show = (toasts: Toasts, event: FoldEvent, message: Message): void => {
  const { level, text, args = [], noDuplicate = false, undo } = message
  const same = (id: string) => {
    const toast = toasts.byId[id]
    return (
      toast?.text === text && toast.session === event.session && JSON.stringify(toast.args) === JSON.stringify(args)
    )
  }
  if (toasts.byId[event.id] !== undefined || (noDuplicate && toasts.order.some(same))) return
  // a decision takes longer than reading
  const duration = TOAST_DURATION[undo === undefined ? level : 'danger']
  toasts.byId[event.id] = {
    id: event.id,
    level,
    text,
    args,
    duration,
    noDuplicate,
    session: event.session,
    at: event.at,
    ...(undo === undefined ? {} : { undo }),
  }
  toasts.order.push(event.id)
}

/** One message for all that comes of one gesture: of the first by its name, of several how many. `several` has a place for it. */
export const tally = (toasts: Toasts, event: FoldEvent, message: Message, several: string): void => {
  const of = `${event.corr} ${several}`
  const said = toasts.order.map((id) => toasts.byId[id]).find((toast) => toast?.tally?.of === of)
  const count = (said?.tally?.count ?? 0) + 1
  if (said !== undefined) {
    toasts.byId[said.id] = { ...said, text: several, args: [String(count)], tally: { of, count } }
    return
  }
  show(toasts, event, message)
  const shown = toasts.byId[event.id]
  if (shown !== undefined) toasts.byId[event.id] = { ...shown, tally: { of, count } }
}

/** Names of things that could not be deleted, with the reason; older logs do not name them. */
export const undeleted = (
  toasts: Toasts,
  event: FoldEvent,
  name: string | undefined,
  unnamed: string,
  message: string,
): void => {
  if (name === undefined) show(toasts, event, { level: 'danger', text: unnamed, args: [message] })
  else show(toasts, event, { level: 'danger', text: '%s could not be deleted: %s', args: [name, message] })
}

export const remove = (toasts: Toasts, gone: (toast: Toast) => boolean): void => {
  toasts.order = toasts.order.filter((id) => {
    const toast = toasts.byId[id]
    if (toast !== undefined && !gone(toast)) return true
    delete toasts.byId[id]
    return false
  })
}
