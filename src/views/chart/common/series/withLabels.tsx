import { useMemo } from 'react'

import type { ChartAnswer } from '../../../../events/chart/chart'
import type { ResultRows } from '../../../../core/results/types'
import {
  labelledColumns,
  labelledContext,
  labelsOf,
  type Labels,
} from '../../../../domain/charts/kinds/common/style/labelled'
import type { VizType } from '../../../../domain/charts/kinds/types'
import type { Drawing, DrawingProps } from '../../drawing'

const renamed = (answers: readonly ChartAnswer[], results: readonly ResultRows[], labels: Labels) => {
  const names = answers.map((answer) => labelledColumns(answer, labels))
  return {
    answers: answers.map((answer, place) => ({
      ...answer,
      labels: names[place]?.parts ?? answer.labels,
      columns: answer.columns.map((column, index) => ({ ...column, name: names[place]?.names[index] ?? column.name })),
    })),
    results: results.map((result, place) => ({
      ...result,
      columns: result.columns.map((column, index) => ({ ...column, name: names[place]?.names[index] ?? column.name })),
    })),
  }
}

type Rows = Pick<DrawingProps, 'context' | 'answers' | 'results'>

/** Rows and controls as they are drawn: saved metrics have their names and formats of the dataset. */
export const asDrawn = (type: VizType, { context, answers, results }: Rows): Rows => {
  const labels = labelsOf(type, context)
  return {
    ...(labels.size === 0 ? { answers, results } : renamed(answers, results, labels)),
    context: labelledContext(type, context, labels),
  }
}

/** A drawing that shows saved metrics by their names in the dataset. */
export const withLabels = (Own: Drawing, type: VizType): Drawing => {
  const WithLabels = (props: DrawingProps) => {
    const { context, answers, results } = props
    const labels = useMemo(() => labelsOf(type, context), [context])
    const shown = useMemo(() => labelledContext(type, context, labels), [context, labels])
    const rows = useMemo(
      () => (labels.size === 0 ? { answers, results } : renamed(answers, results, labels)),
      [answers, results, labels],
    )
    return <Own {...props} {...rows} context={shown} />
  }
  return WithLabels
}
