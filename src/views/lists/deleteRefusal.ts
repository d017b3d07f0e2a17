import { deleteRefusal } from '../../projections/session/ownership'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'

interface Owned {
  readonly owners: readonly { readonly id: number }[]
}

const useRefusal = ({ owners }: Owned, resource: string, things: string, others: string): string | null => {
  const wait = usePastRefusal()
  const reason = useSelect(['session'], ({ session }) => deleteRefusal(session.user, resource, owners))
  if (wait !== null || reason === null) return wait
  return reason === 'role' ? t('Your roles do not let you change %s.', t(things)) : t(others)
}

/** The reason why this user may not delete one of the `things` of a resource (`Chart`, `Dataset`); null when they may. */
export const useDeleteRefusal = (one: Owned, resource: string, things: string): string | null =>
  useRefusal(one, resource, things, 'Only its owners may delete it.')

/** The reason why this user may not change it; null when they may. */
export const useEditRefusal = (one: Owned, resource: string, things: string): string | null =>
  useRefusal(one, resource, things, 'Only its owners may change it.')

/** The reason why this user may not delete all of these; null when they may. */
export const useDeleteAllRefusal = (all: readonly Owned[], resource: string, things: string): string | null => {
  const wait = usePastRefusal()
  const reason = useSelect(['session'], ({ session: { user } }) => {
    const reasons = all.map(({ owners }) => deleteRefusal(user, resource, owners))
    return reasons.includes('role') ? 'role' : (reasons.find((one) => one !== null) ?? null)
  })
  if (wait !== null || reason === null) return wait
  return reason === 'role'
    ? t('Your roles do not let you change %s.', t(things))
    : t('Only their owners may delete all of these.')
}
