import { dashboardDelete } from '../../../contract/dashboard/dashboard'
import { CallFailure } from '../../core/http/failure'
import type { Http } from '../../core/http/http'

/** Deletes a dashboard that was made for a failed operation; one that cannot be deleted stays. */
export const takeBackDashboard = async (id: number, http: Http): Promise<void> => {
  await http.call(dashboardDelete, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
  })
}
