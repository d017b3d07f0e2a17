import { EngineError } from '../engines/engine'

/** The reason why a database is unreachable, in words that name no path. */
export class Unreachable extends EngineError {
  declare readonly code:
    | 'CONNECTION_UNKNOWN_DATABASE_ERROR'
    | 'CONNECTION_INVALID_HOSTNAME_ERROR'
    | 'CONNECTION_PORT_CLOSED_ERROR'
    | 'CONNECTION_HOST_DOWN_ERROR'
    | 'CONNECTION_DATABASE_PERMISSIONS_ERROR'
    | 'CONNECTION_INVALID_PASSWORD_ERROR'
    | 'CONNECTION_ACCESS_DENIED_ERROR'
    | 'GENERIC_DB_ENGINE_ERROR'
  constructor(code: Unreachable['code'], message: string) {
    super(code, message)
    this.name = 'Unreachable'
  }
}
