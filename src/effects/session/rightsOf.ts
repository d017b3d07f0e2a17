import type { Bootstrap } from '../../../contract/session/bootstrap'
import type { SessionUser } from '../../events/session/session'

/** Permissions on single databases, schemas and tables: they name data, and no view checks them. */
const ON_DATA = new Set(['database_access', 'catalog_access', 'schema_access', 'datasource_access'])

/** The rights of a user, as the log stores them. */
export const rightsOf = ({ roles }: Bootstrap['user']): Pick<SessionUser, 'roles' | 'permissions'> => {
  const permissions = Object.values(roles).flat()
  const pairs = new Set(permissions.filter(([name]) => !ON_DATA.has(name)).map(([name, view]) => `${name} on ${view}`))
  return { roles: Object.keys(roles).toSorted(), permissions: [...pairs].toSorted() }
}
