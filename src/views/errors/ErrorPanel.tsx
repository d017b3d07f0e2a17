import { SESSION_OVER } from '../../events/sessionOver'
import { ErrorState } from '../controls'
import { t } from '../i18n'
import { ErrorFrame, type ErrorPanelProps } from './ErrorFrame'
import { errorPanels } from './panels'

/** An error by the component of its type (`B8.09`); without one, a generic warning (`B8.10`). */
export const ErrorPanel = (props: ErrorPanelProps) => {
  const { type, message } = props.error
  if (message === SESSION_OVER) return <ErrorState title={t('There are no new figures')}>{message}</ErrorState>
  const Own = type === null || !Object.hasOwn(errorPanels, type) ? undefined : errorPanels[type]
  return Own === undefined ? <ErrorFrame {...props} title={t('Unexpected error')} /> : <Own {...props} />
}
