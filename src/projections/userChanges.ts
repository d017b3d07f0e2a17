import type { UserContent } from '../events/users'

const idsOf = (some: UserContent['roles']): string =>
  some
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()

/** What of a user is another than it was: another administrator's change of the rest stays. */
export const changedOf = (was: UserContent, user: UserContent): readonly string[] => [
  ...(['username', 'firstName', 'lastName', 'email', 'active'] as const).filter((one) =>
    typeof user[one] === 'string' ? was[one] !== user[one].trim() : was[one] !== user[one],
  ),
  ...(['roles', 'databases'] as const).filter((one) => idsOf(was[one]) !== idsOf(user[one])),
]
