import { t } from '../i18n'
import { ErrorFrame, type ErrorPanelProps } from './ErrorFrame'
import { errorPanels } from './panels'

/** An error by the component of its type (`B8.09`); without one, a generic warning (`B8.10`). */
export const ErrorPanel = (props: ErrorPanelProps) => {
  const { type } = props.error
  const Own = type === null || !Object.hasOwn(errorPanels, type) ? undefined : errorPanels[type]
  return Own === undefined ? <ErrorFrame {...props} title={t('Unexpected error')} /> : <Own {...props} />
}
