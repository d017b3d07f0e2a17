import type { Readers } from '../../../events/upload/share'
import { t } from '../../i18n'

export type Reader = Readers['users'][number]
export type ReaderKind = keyof Readers

export const NOBODY: Readers = { users: [], roles: [] }

/** A person by name, and a role as all who have it. */
const readerName = (kind: ReaderKind, { name }: Reader): string =>
  kind === 'users' ? name : t('everybody with the role %s', name)

/** All of them in words. */
export const readerNames = ({ users, roles }: Readers): string =>
  [...users.map((one) => readerName('users', one)), ...roles.map((one) => readerName('roles', one))].join(', ')

export const countOf = ({ users, roles }: Readers): number => users.length + roles.length
