import type { ReadModel } from '../../core/readModel/model'
import { sameForm } from '../../domain/charts/formData'
import type { Explore } from './explores'

/**
 * The chart under `key` as it was then, where it is another one now. `same`: it is as it was. `closed`: it is not under
 * edit now, or was not then, so that there is nothing to go on from.
 */
export const chartToBranch = (now: ReadModel, past: ReadModel, key: string): Explore | 'same' | 'closed' => {
  const [here, then] = [now, past].map(({ explores }) =>
    Object.hasOwn(explores.byKey, key) ? explores.byKey[key] : undefined,
  )
  if (here?.dataset == null || then?.dataset == null) return 'closed'
  return sameForm(here.formData, then.formData) && here.dataset.id === then.dataset.id ? 'same' : then
}
