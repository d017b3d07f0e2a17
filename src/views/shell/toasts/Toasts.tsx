import { useEffect, useRef } from 'react'
import { X } from 'lucide-react'

import type { Toast } from '../../../projections/toast/toasts'
import { undoTop } from '../../../projections/undo/selectors'
import { Button, Icon, LEVEL_ICONS } from '../../controls'
import { useSelect, useServices } from '../../hooks'
import { t } from '../../i18n'
import { travel } from '../undoSteps'
import './toasts.css'

/** More are not shown at once; older ones are in the history. */
const SHOWN = 4

interface ToastCardProps {
  readonly toast: Toast
  readonly onDismiss: () => void
}

const ToastCard = ({ toast, onDismiss }: ToastCardProps) => {
  const { session, dispatch } = useServices()
  const { undo } = toast
  const canUndo = useSelect(
    ['undo'],
    (model) => undo !== undefined && undoTop(model, session, undo.scope, undo.subject)?.did.type === undo.type,
  )
  const onUndo = (): void => {
    if (undo !== undefined) travel(dispatch, 'undo', { scope: undo.scope, subject: undo.subject })
    onDismiss()
  }
  const calm = toast.level === 'info' || toast.level === 'success'
  return (
    <div className={`toast ${toast.level}`} role={calm ? 'status' : 'alert'}>
      <Icon of={LEVEL_ICONS[toast.level]} />
      <span className="text">{t(toast.text, ...toast.args)}</span>
      {canUndo && (
        <Button size="small" onClick={onUndo}>
          {t('Undo')}
        </Button>
      )}
      <button type="button" className="btn ghost icon small" aria-label={t('Dismiss')} onClick={onDismiss}>
        <Icon of={X} size={14} />
      </button>
    </div>
  )
}

/** Messages to the person at this window. Pointer and focus hold them. */
export const Toasts = () => {
  const services = useServices()
  const { session } = services
  const region = useRef<HTMLElement>(null)
  const toasts = useSelect(['toasts'], (model) =>
    model.toasts.order
      .flatMap((id) => {
        const toast = model.toasts.byId[id]
        return toast?.session === session ? [toast] : []
      })
      .slice(-SHOWN),
  )
  useEffect(() => {
    const element = region.current
    if (element === null) return undefined
    const hold = () => services.holdToasts(true)
    const release = () => services.holdToasts(element.matches(':hover') || element.contains(document.activeElement))
    const events = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', release],
      ['focusout', () => setTimeout(release, 0)],
    ] as const
    for (const [name, listener] of events) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of events) element.removeEventListener(name, listener)
      services.holdToasts(false)
    }
  }, [services])

  return (
    <section ref={region} className="toasts" aria-label={t('Notifications')}>
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onDismiss={() => services.dispatch('toast.dismiss', { id: toast.id })}
        />
      ))}
    </section>
  )
}
