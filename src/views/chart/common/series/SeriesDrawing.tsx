import { useMemo } from 'react'

import type { ChartKind, ChartStyle } from '../../chart'
import type { DrawingProps } from '../../drawing'
import { ChartFigure } from '../figure/ChartFigure'
import { seriesData } from './seriesData'

interface SeriesDrawingProps extends DrawingProps {
  readonly kind: ChartKind
  readonly look?: ChartStyle
  readonly categories?: boolean
}

/** A chart of series over an axis. */
export const SeriesDrawing = ({
  title,
  kindName,
  context,
  answers,
  results,
  kind,
  look,
  categories,
}: SeriesDrawingProps) => {
  const [answer] = answers
  const [result] = results
  const data = useMemo(
    () =>
      answer === undefined || result === undefined
        ? null
        : seriesData(context, answer, result, {
            ...(look === undefined ? {} : { look }),
            ...(categories === undefined ? {} : { categories }),
          }),
    [context, answer, result, look, categories],
  )
  return data === null ? null : <ChartFigure title={title} kind={kind} kindName={kindName} data={data} />
}
