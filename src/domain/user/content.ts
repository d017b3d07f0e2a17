import type { UserContent } from '../../events/user/user'

/** Characters of a password at least, as the server has it. */
export const SHORTEST_PASSWORD = 8

/** The fault of a user in the form; null when it can be sent. */
export const userProblem = ({ username, firstName, lastName, roles }: UserContent): string | null => {
  if (username.trim() === '') return 'Enter a username.'
  if (firstName.trim() === '' || lastName.trim() === '') return 'Enter a first and a last name.'
  return roles.length === 0 ? 'Choose a role at least.' : null
}
