import type { ComponentType } from 'react'

import { issueMessages } from '../../../contract/issues'
import { errorCatalogue, isErrorCode } from '../../../contract/errors'
import { t } from '../i18n'
import { ErrorFrame, type ErrorPanelProps } from './ErrorFrame'

/** What may be behind an error of this type. */
const issuesOf = (type: string | null): readonly string[] =>
  type !== null && isErrorCode(type) ? errorCatalogue[type].issues.flatMap((issue) => issueMessages[issue] ?? []) : []

const Issues = ({ type }: { readonly type: string | null }) => {
  const issues = issuesOf(type)
  return issues.length === 0 ? null : (
    <ul className="error-issues" aria-label={t('What may be behind it')}>
      {issues.map((text) => (
        <li key={text}>{t(text)}</li>
      ))}
    </ul>
  )
}

/** What the database says stands as it is, with what may be behind it. */
const DatabaseError = (props: ErrorPanelProps) => (
  <ErrorFrame {...props} title={t('The database refused the query')}>
    <p>{props.error.message.replace(/^Error: /, '')}</p>
    <Issues type={props.error.type === 'GENERIC_DB_ENGINE_ERROR' ? null : props.error.type} />
  </ErrorFrame>
)

const TimeoutError = (props: ErrorPanelProps) => {
  const [first, ...hints] = props.error.message.split('\n')
  return (
    <ErrorFrame {...props} title={t('The query took too long')}>
      <p>{first}</p>
      {hints.length === 0 ? (
        <Issues type="BACKEND_TIMEOUT_ERROR" />
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

const AccessError = (props: ErrorPanelProps) => (
  <ErrorFrame {...props} title={t('You have no access to this')}>
    <p>{props.error.message}</p>
  </ErrorFrame>
)

/** The component of each type of error that has one (`B8.09`). */
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
  MISSING_OWNERSHIP_ERROR: AccessError,
}
