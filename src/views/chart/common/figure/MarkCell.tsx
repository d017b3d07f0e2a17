import type { KeyboardEvent, MouseEvent, ReactNode, TdHTMLAttributes } from 'react'

import { isChosen, type MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'
import { useMarkActions } from './actions'

interface MarkCellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  readonly marks: readonly MarkValue[]
  readonly children?: ReactNode
}

/** A cell with values as a mark: a click or Enter filters other charts, a right click opens a menu. */
export const MarkCell = ({ marks, children, className = '', ...rest }: MarkCellProps) => {
  const { onCrossFilter, onDrill, selected } = useMarkActions()
  const acts = marks.length > 0 && onCrossFilter !== undefined
  const any = selected !== undefined && selected !== null && selected.length > 0
  const chosen = any && marks.length > 0 && isChosen(marks, selected)
  const choose = (): void => onCrossFilter?.(chosen ? null : marks)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    choose()
  }
  const onContextMenu = (event: MouseEvent): void => {
    if (onDrill === undefined || marks.length === 0) return
    event.preventDefault()
    onDrill({ values: marks, x: event.clientX, y: event.clientY })
  }
  const look = `${className}${any && !chosen ? ' faint' : ''}${chosen ? ' chosen' : ''}${acts ? ' acts' : ''}`.trim()
  if (!acts) {
    return (
      <td {...rest} className={look === '' ? undefined : look} onContextMenu={onContextMenu}>
        {children}
      </td>
    )
  }
  return (
    <td {...rest} className={look} onContextMenu={onContextMenu} onClick={choose}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span role="button" tabIndex={0} aria-pressed={chosen} onKeyDown={onKeyDown}>
        {children}
      </span>
    </td>
  )
}
