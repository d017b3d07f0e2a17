import type { ReadModel } from '../../core/readModel/model'
import { isAdmin } from '../session/ownership'

/** A dashboard that a chart may be put on. */
interface DashboardChoice {
  readonly value: number
  readonly label: string
}

/** State of the save dialog (`B3.33`). */
export interface SaveModal {
  readonly isVisible: boolean
  /** Null until they are known. */
  readonly dashboards: readonly DashboardChoice[] | null
  readonly saveModalAlert: string | null
  /** Result of the last save: the number of the chart. */
  readonly data: { readonly chartId: number } | null
}

/** Dashboards that this person may change, and why they could not be read (`B8.33`, `B8.34`). */
export const saveModalOf = (
  { session, dashboardList, explores }: Pick<ReadModel, 'session' | 'dashboardList' | 'explores'>,
  key: string,
  isVisible: boolean,
): SaveModal => {
  const { user } = session
  const { list } = dashboardList
  const explore = Object.hasOwn(explores.byKey, key) ? explores.byKey[key] : undefined
  const mine = (owners: readonly { readonly id: number }[]): boolean =>
    user !== null && (isAdmin(user) || owners.some(({ id }) => id === user.id))
  const dashboards = list?.value?.dashboards.filter(({ owners }) => mine(owners)) ?? null
  return {
    isVisible,
    dashboards: dashboards?.map(({ id, title }) => ({ value: id, label: title === '' ? `${id}` : title })) ?? null,
    saveModalAlert: list?.status === 'failed' ? `fetching dashboards failed for ${user?.id ?? ''}` : null,
    data: explore === undefined || explore.savedAs === null ? null : { chartId: explore.savedAs },
  }
}
