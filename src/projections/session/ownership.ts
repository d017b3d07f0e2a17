import type { SessionUser } from '../../events/session/session'

/** True of a person with the role of administrators, in any letter case (`B6.02`). */
export const isAdmin = ({ roles }: Pick<SessionUser, 'roles'>): boolean =>
  roles.some((role) => role.toLowerCase() === 'admin')

/**
 * The reason why this user may not delete one thing of a `resource` (`Chart`, `Dataset`): no role of theirs lets them write it,
 * or it is not theirs. Null when they may; administrators always may.
 */
export const deleteRefusal = (
  user: SessionUser | null,
  resource: string,
  owners: readonly { readonly id: number }[],
): 'role' | 'owner' | null => {
  if (user === null || isAdmin(user)) return null
  if (!user.permissions.includes(`can_write on ${resource}`)) return 'role'
  return owners.some(({ id }) => id === user.id) ? null : 'owner'
}
