import { isFigureKind, type FigureKind } from '../../domain/layout/figures'
import type { VizType } from '../../domain/charts/kinds/types'
import { trendText } from './big_number/text'
import { totalText } from './big_number_total/text'
import { asDrawn } from './common/series/withLabels'
import type { DrawingProps } from './drawing'

type Rows = Pick<DrawingProps, 'context' | 'answers' | 'results'>

const TEXTS: Readonly<Record<FigureKind, (rows: Rows) => string>> = {
  big_number: trendText,
  big_number_total: totalText,
}

/** The figure of a chart as its drawing writes it; null for another kind, and where there is no figure. */
export const figureText = (type: VizType, rows: Rows): string | null => {
  if (!isFigureKind(type.key)) return null
  try {
    const text = TEXTS[type.key](asDrawn(type, rows))
    return text === '' ? null : text
  } catch {
    // rows that cannot be drawn are reported by the chart itself
    return null
  }
}
