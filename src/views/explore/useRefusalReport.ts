import { useEffect } from 'react'

import { isChanged, type Explore } from '../../projections/explore/explores'
import { refusalOf, type ControlErrors } from '../../domain/charts/refusal'
import type { ControlContext, VizType } from '../../domain/charts/kinds/types'
import { useCommand, useIsPast } from '../hooks'

/** Reports that a saved chart cannot be queried. While someone changes a chart, it is incomplete now and then. */
export const useRefusalReport = (
  id: string,
  explore: Explore,
  type: VizType,
  context: ControlContext,
  errors: ControlErrors,
): void => {
  const command = useCommand()
  const past = useIsPast()
  const { name, request } = explore
  const isAsSaved = explore.slice !== null && !isChanged(explore)
  useEffect(() => {
    if (past || request !== null || !isAsSaved) return
    const refusal = refusalOf(type, context, errors)
    if (refusal !== null) command('chart.refuse', { key: id, title: name, ...refusal })
  }, [past, request, isAsSaved, type, context, errors, command, id, name])
}
