import { useMemo } from 'react'

import type { ExpressionWorld } from '../../../domain/sql/expressionCompletion'
import { databaseOf } from '../../../projections/schema/selectors'
import { useFunctions } from '../../expressions/useFunctions'
import { useSelect } from '../../hooks'
import { useEditing } from './editing'

/** Names that an expression over the edited dataset may use. */
export const useWorld = (): ExpressionWorld => {
  const { content, start } = useEditing()
  const { dbId } = start.about
  const functions = useFunctions(dbId)
  const backend = useSelect(['schemas'], (model) => databaseOf(model, dbId)?.backend ?? '')
  const { columns } = content
  return useMemo(() => ({ columns, functions, backend }), [columns, functions, backend])
}
