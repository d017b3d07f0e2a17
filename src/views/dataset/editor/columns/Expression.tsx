import { useRef } from 'react'

import type { ExpressionKind } from '../../../../events/dataset/facts'
import { t } from '../../../i18n'
import type { CodeHandle } from '../../../editor/text/code/props'
import { DraftArea } from '../Inputs'
import { Trial } from './Trial'
import { useWorld } from '../useWorld'

interface ExpressionProps {
  /** Key of the column or metric. */
  readonly item: string
  readonly kind: ExpressionKind
  readonly value: string
  readonly error?: string | null
  readonly label?: string
  readonly hint?: string
  readonly onCommit: (expression: string) => void
}

/** SQL of a column, a metric or a condition, tried by the database while it is written. */
export const Expression = ({ item, kind, value, error = null, label, hint, onCommit }: ExpressionProps) => {
  const world = useWorld()
  const area = useRef<CodeHandle>(null)
  return (
    <div className="expression">
      <DraftArea
        label={label ?? t('SQL expression')}
        hint={hint}
        error={error}
        language="sql"
        rows={5}
        value={value}
        handle={area}
        world={world}
        onCommit={onCommit}
      />
      <Trial item={item} kind={kind} value={value} area={area} />
    </div>
  )
}
