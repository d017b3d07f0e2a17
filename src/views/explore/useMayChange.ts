import type { Explore } from '../../projections/explore/explores'
import { deleteRefusal } from '../../projections/session/ownership'
import { useSelect } from '../hooks'

/** True when this person may change the saved chart; false for one that is not saved. */
export const useMayChange = ({ slice }: Explore): boolean =>
  useSelect(['session'], ({ session }) => {
    const owners = (slice?.owners ?? []).map((owner) => ({ id: owner }))
    return slice !== null && deleteRefusal(session.user, 'Chart', owners) === null
  })
