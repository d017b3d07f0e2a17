import { masksOf } from '../../../projections/filter/dataMasks'
import type { ReadModel } from '../../../core/readModel/model'

/** Values of filters as a link keeps them (`B2.19`): those that hold, by filter. */
export const linkMasks = ({ dataMasks }: ReadModel, dashboardId: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(masksOf(dataMasks, dashboardId).applied).map(([id, mask]) => [id, { id, ...mask }]))
