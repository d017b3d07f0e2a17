import { useMemo, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

import { isChosen } from '../../../../domain/charts/kinds/common/data/markValues'
import { same } from '../../../../core/json/value'
import type { ChartData, Drawn, Focus } from '../../chart'
import { useMarkActions } from '../figure/actions'
import { useBrush } from '../interaction/useBrush'
import { markByKey } from '../series/marks'

interface MarkUse {
  readonly data: ChartData
  readonly hidden: ReadonlySet<string>
  /** Position of marks, once drawn. */
  readonly drawn: () => Drawn | null
  readonly onTable: () => void
}

/** The marks that the chosen filter leaves faint; nothing where none is chosen. */
export const useDimmed = (data: ChartData): ((focus: Focus) => boolean) | undefined => {
  const { selected } = useMarkActions()
  return useMemo(() => {
    const { marks } = data
    if (marks === undefined || selected === undefined || selected === null || selected.length === 0) return undefined
    return (focus) => !isChosen(marks(focus), selected)
  }, [data, selected])
}

/** True when rows that came anew have the same values at a mark: a refresh takes nobody's place. */
const hasStayed = (mark: Focus, before: ChartData, now: ChartData): boolean => {
  const values = before.marks?.(mark) ?? []
  return values.length > 0 && same(values, now.marks?.(mark) ?? [])
}

/** The mark under the pointer or the keys, and its actions. */
export const useMark = ({ data, hidden, drawn, onTable }: MarkUse) => {
  const { onCrossFilter, onDrill, selected } = useMarkActions()
  const [focus, setFocus] = useState<{ readonly of: ChartData; readonly mark: Focus } | null>(null)
  const mark = focus !== null && (focus.of === data || hasStayed(focus.mark, focus.of, data)) ? focus.mark : null
  const brush = useBrush({ data, drawn, mark })
  const go = (next: Focus | null): void => {
    if (next?.index !== mark?.index || next?.series !== mark?.series)
      setFocus(next === null ? null : { of: data, mark: next })
  }
  const valuesAt = (at: Focus) => data.marks?.(at) ?? []
  const choose = (at: Focus): void => {
    const values = valuesAt(at)
    if (values.length === 0 || onCrossFilter === undefined) return
    onCrossFilter(isChosen(values, selected ?? []) ? null : values)
  }
  const placed = (event: MouseEvent<HTMLElement>): Focus | null => {
    const box = event.currentTarget.getBoundingClientRect()
    return drawn()?.nearest(event.clientX - box.left, event.clientY - box.top) ?? null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (brush?.onKeyDown(event) === true) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Escape' && mark !== null) go(null)
    else if (event.key.toLowerCase() === 't') onTable()
    else if (event.key === 'Enter' && mark !== null) choose(mark)
    else {
      const next = markByKey(data, mark, event.key, hidden)
      if (next === null) return
      go(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    mark,
    /** A click on the mark filters other charts. */
    filters: onCrossFilter !== undefined && mark !== null && valuesAt(mark).length > 0 ? valuesAt(mark) : null,
    /** A click on it takes that filter back. */
    chosen: mark !== null && isChosen(valuesAt(mark), selected ?? []),
    brush,
    props: {
      onKeyDown,
      ...(brush === null
        ? {}
        : {
            onKeyUp: brush.onKeyUp,
            onPointerDown: brush.onPointerDown,
            onPointerUp: brush.onPointerUp,
            onPointerCancel: brush.onPointerCancel,
          }),
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        brush?.onPointerMove(event)
        // while a range is drawn no single mark is pointed at
        go(brush?.moving === true ? null : placed(event))
      },
      onPointerLeave: () => go(null),
      onBlur: () => go(null),
      onClick: (event: MouseEvent<HTMLElement>) => {
        const at = brush?.wasDragged() === true ? null : placed(event)
        if (at !== null) choose(at)
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        // a request by key is about the focused mark
        const at = event.button === 2 ? placed(event) : (mark ?? placed(event))
        const values = at === null ? [] : valuesAt(at)
        if (onDrill === undefined || values.length === 0) return
        event.preventDefault()
        onDrill({ values, x: event.clientX, y: event.clientY })
      },
    },
  }
}
