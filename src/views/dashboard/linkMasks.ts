import { masksOf } from '../../projections/dataMasks'
import type { ReadModel } from '../../projections/model'

/** Values of filters as a link keeps them, with those of charts that filter others. */
export const linkMasks = ({ dataMasks }: ReadModel, dashboardId: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(masksOf(dataMasks, dashboardId).applied).map(([id, mask]) => [id, { id, ...mask }]))
