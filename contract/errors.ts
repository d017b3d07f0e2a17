import type { ApiError } from './errorBodies'
import { issueMessages } from './issues'

type Level = 'info' | 'warning' | 'error'

interface Entry {
  readonly status: number
  readonly level: Level
  readonly issues: readonly number[]
}

const entry = (status: number, issues: readonly number[], level: Level = 'error'): Entry => ({ status, level, issues })

/**
 * Every error type that a server answers with: HTTP status when it is the reason of the answer, level, and the numbers of the
 * hints shown to people (B8.08, A8.24). A failure inside a synchronous run is answered with 500 for every type.
 */
export const errorCatalogue = {
  GENERIC_DB_ENGINE_ERROR: entry(400, [1002]),
  COLUMN_DOES_NOT_EXIST_ERROR: entry(500, [1003, 1004]),
  TABLE_DOES_NOT_EXIST_ERROR: entry(500, [1003, 1005]),
  SCHEMA_DOES_NOT_EXIST_ERROR: entry(500, [1003, 1016]),
  CONNECTION_INVALID_USERNAME_ERROR: entry(422, [1012]),
  CONNECTION_INVALID_PASSWORD_ERROR: entry(422, [1013]),
  CONNECTION_INVALID_HOSTNAME_ERROR: entry(422, [1007]),
  CONNECTION_PORT_CLOSED_ERROR: entry(422, [1008]),
  CONNECTION_INVALID_PORT_ERROR: entry(422, [1034]),
  CONNECTION_HOST_DOWN_ERROR: entry(422, [1009]),
  CONNECTION_ACCESS_DENIED_ERROR: entry(422, [1014, 1015]),
  CONNECTION_UNKNOWN_DATABASE_ERROR: entry(422, [1015]),
  CONNECTION_DATABASE_PERMISSIONS_ERROR: entry(422, [1017]),
  CONNECTION_MISSING_PARAMETERS_ERROR: entry(422, [1018]),
  CONNECTION_DATABASE_TIMEOUT: entry(408, [1001, 1009]),
  OBJECT_DOES_NOT_EXIST_ERROR: entry(404, [1029]),
  SYNTAX_ERROR: entry(422, [1030]),
  VIZ_GET_DF_ERROR: entry(400, []),
  UNKNOWN_DATASOURCE_TYPE_ERROR: entry(400, []),
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: entry(500, []),
  TABLE_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  DATASOURCE_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  DATABASE_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  QUERY_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  DASHBOARD_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  CHART_SECURITY_ACCESS_ERROR: entry(403, [], 'warning'),
  MISSING_OWNERSHIP_ERROR: entry(403, [], 'warning'),
  OAUTH2_REDIRECT: entry(500, [], 'warning'),
  OAUTH2_REDIRECT_ERROR: entry(500, []),
  BACKEND_TIMEOUT_ERROR: entry(408, [1000, 1001]),
  DATABASE_NOT_FOUND_ERROR: entry(404, [1011, 1036]),
  TABLE_NOT_FOUND_ERROR: entry(404, []),
  MISSING_TEMPLATE_PARAMS_ERROR: entry(400, [1006]),
  INVALID_TEMPLATE_PARAMS_ERROR: entry(400, [1028]),
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: entry(500, [1021]),
  DML_NOT_ALLOWED_ERROR: entry(500, [1022]),
  INVALID_CTAS_QUERY_ERROR: entry(500, [1023]),
  INVALID_CVAS_QUERY_ERROR: entry(500, [1024, 1025]),
  SQLLAB_TIMEOUT_ERROR: entry(500, [1026, 1027]),
  RESULTS_BACKEND_ERROR: entry(410, [1031, 1032, 1033]),
  ASYNC_WORKERS_ERROR: entry(500, [1035]),
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: entry(400, [1037]),
  INVALID_SQL_ERROR: entry(422, [1003]),
  RESULT_TOO_LARGE_ERROR: entry(500, [1041]),
  GENERIC_COMMAND_ERROR: entry(500, [1010]),
  GENERIC_BACKEND_ERROR: entry(500, [1011]),
  INVALID_PAYLOAD_FORMAT_ERROR: entry(400, [1019]),
  INVALID_PAYLOAD_SCHEMA_ERROR: entry(422, [1020]),
  MARSHMALLOW_ERROR: entry(422, [1040]),
  REPORT_NOTIFICATION_ERROR: entry(500, []),
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errorCatalogue

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)

/** An error of body A with level and issue codes filled in from the catalogue. */
export const apiError = (code: ErrorCode, message: string, extra: Record<string, unknown> = {}): ApiError => {
  const { level, issues } = errorCatalogue[code]
  const issueCodes = issues.map((issue) => ({ code: issue, message: `Issue ${issue} - ${issueMessages[issue] ?? ''}` }))
  return {
    message,
    error_type: code,
    level,
    extra: issues.length === 0 ? extra : { ...extra, issue_codes: issueCodes },
  }
}
