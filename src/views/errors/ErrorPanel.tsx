import { Suspense } from 'react'

import { SESSION_OVER } from '../../core/http/sessionOver'
import { ErrorState } from '../controls'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { t } from '../i18n'
import { ErrorFrame, type ErrorPanelProps } from './ErrorFrame'
import { errorPanels } from './panels'

const KnownError = lazyWithRetry(() => import('./KnownError'), 'KnownError')

/** An error by the component of its type (`B8.09`); without one, a generic warning (`B8.10`). */
export const ErrorPanel = (props: ErrorPanelProps) => {
  const { type, message } = props.error
  if (message === SESSION_OVER) return <ErrorState title={t('There are no new figures')}>{message}</ErrorState>
  const generic = <ErrorFrame {...props} title={t('Unexpected error')} />
  if (type === null) return generic
  const Own = Object.hasOwn(errorPanels, type) ? errorPanels[type] : undefined
  if (Own !== undefined) return <Own {...props} />
  return (
    <Suspense fallback={generic}>
      <KnownError {...props} type={type} />
    </Suspense>
  )
}
