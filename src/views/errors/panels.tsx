import { Suspense, type ComponentType } from 'react'

import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { t } from '../i18n'
import { ErrorFrame, type ErrorPanelProps } from './ErrorFrame'
import { Hints } from './Hints'

/** The database's own words, and hints. */
const DatabaseError = (props: ErrorPanelProps) => (
  <ErrorFrame {...props} title={t('The database refused the query')}>
    <p>{props.error.message.replace(/^Error: /, '')}</p>
    {props.error.type !== null && <Hints type={props.error.type} />}
  </ErrorFrame>
)

const TimeoutError = (props: ErrorPanelProps) => {
  const [first, ...hints] = props.error.message.split('\n')
  const { type } = props.error
  return (
    <ErrorFrame {...props} title={t('The query took too long')}>
      <p>{first}</p>
      {hints.length === 0 ? (
        <Hints type={type === null || type.startsWith('FRONTEND') ? 'BACKEND_TIMEOUT_ERROR' : type} />
      ) : (
        <ul className="error-issues" aria-label={t('What may be behind it')}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </ErrorFrame>
  )
}

const NetworkError = (props: ErrorPanelProps) => (
  <ErrorFrame {...props} title={t('The server cannot be reached')}>
    <p>{props.error.message}</p>
  </ErrorFrame>
)

const AskForTable = lazyWithRetry(() => import('../upload/share/AskForTable'), 'AskForTable')

const AccessError = (props: ErrorPanelProps) => {
  const { message, file = null } = props.error
  const ask = file !== null && (
    <Suspense fallback={null}>
      <AskForTable {...file} />
    </Suspense>
  )
  const actions = (
    <>
      {ask}
      {props.actions}
    </>
  )
  return (
    <ErrorFrame {...props} actions={actions} title={t('You have no access to this')}>
      <p>{message}</p>
    </ErrorFrame>
  )
}

/** Components of the types that a first visit may meet (`B8.09`); the others are in `KnownError`. */
export const errorPanels: Readonly<Record<string, ComponentType<ErrorPanelProps>>> = {
  FRONTEND_NETWORK_ERROR: NetworkError,
  FRONTEND_TIMEOUT_ERROR: TimeoutError,
  BACKEND_TIMEOUT_ERROR: TimeoutError,
  SQLLAB_TIMEOUT_ERROR: TimeoutError,
  CONNECTION_DATABASE_TIMEOUT: TimeoutError,
  GENERIC_DB_ENGINE_ERROR: DatabaseError,
  COLUMN_DOES_NOT_EXIST_ERROR: DatabaseError,
  TABLE_DOES_NOT_EXIST_ERROR: DatabaseError,
  SCHEMA_DOES_NOT_EXIST_ERROR: DatabaseError,
  OBJECT_DOES_NOT_EXIST_ERROR: DatabaseError,
  SYNTAX_ERROR: DatabaseError,
  INVALID_SQL_ERROR: DatabaseError,
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: DatabaseError,
  TABLE_SECURITY_ACCESS_ERROR: AccessError,
  DATASOURCE_SECURITY_ACCESS_ERROR: AccessError,
  DATABASE_SECURITY_ACCESS_ERROR: AccessError,
  QUERY_SECURITY_ACCESS_ERROR: AccessError,
  DASHBOARD_SECURITY_ACCESS_ERROR: AccessError,
  CHART_SECURITY_ACCESS_ERROR: AccessError,
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: AccessError,
  MISSING_OWNERSHIP_ERROR: AccessError,
}
