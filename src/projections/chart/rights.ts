import type { Dashboard } from '../dashboard/dashboards'
import type { ReadModel } from '../../core/readModel/model'
import { isAdmin } from '../session/ownership'
import { may } from '../session/permissions'
import { mayEditDashboard } from '../dashboard/rights'
import { canDownload } from '../session/session'

/** This person's rights on the charts of a dashboard (`B3.38`, `B6.04`). */
export const chartPermissions = (model: Pick<ReadModel, 'session'>) => {
  const { user } = model.session
  const has = (pair: string): boolean => user === null || user.permissions.includes(pair)
  return {
    superset_can_explore: has('can_explore on Superset') || has('can_read on Explore'),
    superset_can_share: has('can_share_chart on Superset'),
    superset_can_csv: has('can_csv on Superset'),
  }
}

/** This person's rights on a dashboard; `dash_save_perm` is to save a copy of it (`B3.38`). */
export const dashboardPermissions = (model: ReadModel, dashboard: Pick<Dashboard, 'saved'>) => {
  const { user } = model.session
  const has = (pair: string): boolean => user === null || user.permissions.includes(pair)
  return {
    dash_edit_perm: mayEditDashboard(model, dashboard),
    dash_save_perm: has('can_write on Dashboard'),
    dash_share_perm: has('can_share_dashboard on Superset'),
    ...chartPermissions(model),
  }
}

/** This person's rights on a chart in Explore (`B3.34`). */
export const exploreRights = (model: ReadModel, key: string) => {
  const { user } = model.session
  const slice = model.explores.byKey[key]?.slice ?? null
  const isOwner = user === null || isAdmin(user) || slice?.owners.includes(user.id) === true
  return {
    can_add: may(model, 'can_write on Chart'),
    can_download: canDownload(model.session),
    can_overwrite: slice !== null && isOwner,
  }
}

/** Flags: Explore waits for a dataset that the chart may be moved to, and for the list of datasets (`B3.34`). */
export const exploreLoading = ({ explores, datasets }: ReadModel, key: string) => ({
  isDatasourceMetaLoading: explores.byKey[key]?.offer?.status === 'loading',
  isDatasourcesLoading: Object.values(datasets.lists).some((list) => list?.status === 'loading'),
})
