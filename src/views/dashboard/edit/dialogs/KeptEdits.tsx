import { dashboardOf } from '../../../../projections/dashboard/dashboards'
import { useSelect } from '../../../hooks'
import { SaveAsNew } from './SaveAsNew'

/** The way on where the page of a dashboard was opened that is not there any more, with edits that were not saved. */
export const KeptEdits = ({ id }: { readonly id: number }) => {
  const dashboard = useSelect(['dashboards', `dashboard/${id}`], ({ dashboards }) => dashboardOf(dashboards, id))
  return dashboard === null ? null : <SaveAsNew dashboard={dashboard} />
}
