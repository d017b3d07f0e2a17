import { errorCatalogue, isErrorCode } from '../../../contract/errors'
import { issueMessages } from '../../../contract/issues'

/** Title of each kind of error that has one, in English; kinds of one title share a row. */
const TITLES: readonly (readonly [title: string, types: readonly string[]])[] = [
  ['Your session timed out', ['FRONTEND_CSRF_ERROR']],
  [
    'The database cannot be reached',
    [
      'CONNECTION_INVALID_HOSTNAME_ERROR',
      'CONNECTION_PORT_CLOSED_ERROR',
      'CONNECTION_INVALID_PORT_ERROR',
      'CONNECTION_HOST_DOWN_ERROR',
      'CONNECTION_UNKNOWN_DATABASE_ERROR',
      'CONNECTION_MISSING_PARAMETERS_ERROR',
    ],
  ],
  [
    'The database refused to sign in',
    [
      'CONNECTION_INVALID_USERNAME_ERROR',
      'CONNECTION_INVALID_PASSWORD_ERROR',
      'CONNECTION_ACCESS_DENIED_ERROR',
      'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    ],
  ],
  ['The database asks you to sign in', ['OAUTH2_REDIRECT']],
  ['Signing in to the database failed', ['OAUTH2_REDIRECT_ERROR']],
  ['The database is gone', ['DATABASE_NOT_FOUND_ERROR']],
  ['The table is gone', ['TABLE_NOT_FOUND_ERROR']],
  [
    'The dataset cannot be read',
    ['UNKNOWN_DATASOURCE_TYPE_ERROR', 'FAILED_FETCHING_DATASOURCE_INFO_ERROR', 'VIZ_GET_DF_ERROR'],
  ],
  ['A template parameter is missing', ['MISSING_TEMPLATE_PARAMS_ERROR']],
  ['A template parameter is not valid', ['INVALID_TEMPLATE_PARAMS_ERROR']],
  ['The database may not be changed', ['DML_NOT_ALLOWED_ERROR']],
  ['No table can be made of this', ['INVALID_CTAS_QUERY_ERROR', 'INVALID_CVAS_QUERY_ERROR']],
  ['The stored results are gone', ['RESULTS_BACKEND_ERROR']],
  ['The server stores no results', ['RESULTS_BACKEND_NOT_CONFIGURED_ERROR']],
  ['The result is too large', ['RESULT_TOO_LARGE_ERROR']],
  ['The server runs no queries in the background', ['ASYNC_WORKERS_ERROR']],
  ['The server failed', ['GENERIC_COMMAND_ERROR', 'GENERIC_BACKEND_ERROR']],
  [
    'The server did not understand the request',
    ['INVALID_PAYLOAD_FORMAT_ERROR', 'INVALID_PAYLOAD_SCHEMA_ERROR', 'MARSHMALLOW_ERROR'],
  ],
  ['The report could not be sent', ['REPORT_NOTIFICATION_ERROR']],
]

const titles = new Map(TITLES.flatMap(([title, types]) => types.map((type) => [type, title] as const)))

/** The title of an error of this type, in English; null where the type has none of its own. */
export const titleOf = (type: string): string | null => titles.get(type) ?? null

/** Hints at possible causes of an error of this type, in English. */
export const issuesOf = (type: string): readonly string[] =>
  isErrorCode(type) ? errorCatalogue[type].issues.flatMap((issue) => issueMessages[issue] ?? []) : []
