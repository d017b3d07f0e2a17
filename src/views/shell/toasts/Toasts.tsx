import { useEffect, useRef } from 'react'
import { X } from 'lucide-react'

import type { Toast } from '../../../projections/toast/toasts'
import { Icon, LEVEL_ICONS } from '../../controls'
import { useSelect, useServices } from '../../hooks'
import { t } from '../../i18n'
import './toasts.css'

/** More are not shown at once; older ones are in the history. */
const SHOWN = 4

const ToastCard = ({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) => {
  const calm = toast.level === 'info' || toast.level === 'success'
  return (
    <div className={`toast ${toast.level}`} role={calm ? 'status' : 'alert'}>
      <Icon of={LEVEL_ICONS[toast.level]} />
      <span className="text">{t(toast.text, ...toast.args)}</span>
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
