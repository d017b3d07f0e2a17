import type { User } from '../../session/security/users'

/** People and roles that may read a table besides its owner, by id and by name. */
export interface Readers {
  readonly users: ReadonlySet<number>
  readonly roles: ReadonlySet<string>
}

export const NO_READERS: Readers = { users: new Set(), roles: new Set() }

/** The one rule of access to uploaded tables: their owner, and those with whom it is shared. */
export const mayRead = (
  { id, roles }: Pick<User, 'id' | 'roles'>,
  ownerId: number,
  { users, roles: sharedRoles }: Readers,
): boolean => ownerId === id || users.has(id) || roles.some((role) => sharedRoles.has(role))
