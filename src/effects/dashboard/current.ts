import { dashboardGet } from '../../../contract/dashboard/dashboard'
import type { EffectIo } from '../../core/effects/effect'

/** A dashboard as the server has it. */
export const current = async (dashboardId: number, { http }: EffectIo) => {
  const { body } = await http.call(dashboardGet, { params: { id: String(dashboardId) } })
  return body.result
}
