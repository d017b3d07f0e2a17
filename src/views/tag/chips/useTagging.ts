import { isAdmin } from '../../../projections/session/ownership'
import { may } from '../../../projections/session/permissions'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'

/** True for `on` where things have tags, and for `mayTag` where this user may add some. */
export const useTagging = (): { readonly on: boolean; readonly mayTag: boolean } =>
  useSelect(['session'], (model) => {
    const on = model.session.flags['TAGGING_SYSTEM'] === true
    return { on, mayTag: on && may(model, 'can_write on Tag') }
  })

/** The reason why this user may not tag a thing; null when they may. */
export const useTagRefusal = ({ owners }: { readonly owners: readonly { readonly id: number }[] }): string | null => {
  const wait = usePastRefusal()
  const user = useSelect(['session'], (model) => model.session.user)
  if (wait !== null || user === null || isAdmin(user) || owners.some(({ id }) => id === user.id)) return wait
  return t('Only its owners may tag it.')
}
