import * as z from 'zod/mini'
import {
  chartData,
  type QueryColumn,
  type QueryContext,
  type QueryFilter,
  type QueryObject,
} from '../../../contract/chart/data'
import { drawnOf } from '../../annotation/annotations'
import { Problem } from '../../problem'
import { parseJson } from '../../json/parse'
import { chartProblem } from '../problem'
import { loadChart } from '../rows/rows'
import type { ChartExecution } from '../execute'

const layerSchema = z.object({
  name: z.string(),
  annotationType: z.nullish(z.string()),
  sourceType: z.nullish(z.string()),
  value: z.nullish(z.union([z.number(), z.string()])),
  show: z.nullish(z.boolean()),
  overrides: z.nullish(z.object({ time_range: z.nullish(z.string()), time_grain_sqla: z.nullish(z.string()) })),
})
type Layer = z.output<typeof layerSchema>

/** Layers one query may have. */
const MOST = 50

const layersOf = (query: QueryObject): readonly Layer[] => {
  const layers = query.annotation_layers ?? []
  if (layers.length > MOST) throw chartProblem(`A chart may have ${MOST} annotation layers.`)
  return layers.map((layer) => {
    const answer = layerSchema.safeParse(layer)
    if (!answer.success) throw chartProblem('An annotation layer is not valid.')
    return answer.data
  })
}

/** The saved query of a chart. Throws for a missing or damaged one. */
export const savedContext = (text: string | null): QueryContext => {
  const refused = () =>
    new Problem('incorrect', { message: 'Chart has no query context saved. Please save the chart again.' })
  if (text === null) throw refused()
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw refused()
  }
  const answer = chartData.body?.safeParse(value)
  if (!answer?.success) throw refused()
  return answer.data
}

const inRange = (filter: QueryFilter, range: string): QueryFilter =>
  filter.op === 'TEMPORAL_RANGE' ? { ...filter, val: range } : filter

/** The axis of a chart by another grain. */
const byGrain = (column: QueryColumn, grain: string): QueryColumn =>
  typeof column === 'object' && column.columnType === 'BASE_AXIS' ? { ...column, timeGrain: grain } : column

type Answer = (datasetId: number, context: QueryContext, query: QueryObject) => Promise<readonly unknown[]>

const drawn = async (execution: ChartExecution, layer: Layer, answer: Answer) => {
  const id = Number(layer.value)
  if (!Number.isSafeInteger(id)) throw chartProblem(`The annotation layer ${layer.name.slice(0, 80)} names no source.`)
  if (layer.sourceType === 'NATIVE') return drawnOf(execution.services, id)
  const chart = await loadChart(execution.services, execution.user, id)
  const context = savedContext(chart.row.query_context)
  const [query] = context.queries
  if (!query) throw chartProblem('The chart of an annotation layer asks nothing.')
  const { time_range: range, time_grain_sqla: grain } = layer.overrides ?? {}
  const layerQuery: QueryObject = {
    ...query,
    annotation_layers: null,
    ...(range ? { time_range: range, filters: (query.filters ?? []).map((filter) => inRange(filter, range)) } : {}),
    ...(grain
      ? {
          extras: { ...query.extras, time_grain_sqla: grain },
          columns: (query.columns ?? []).map((column) => byGrain(column, grain)),
        }
      : {}),
  }
  return { records: await answer(chart.row.datasource_id, context, layerQuery) }
}

/** Annotations to draw over a chart, by the names of its layers; the client computes formulas itself. */
export const annotationsOfQuery = async (
  execution: ChartExecution,
  query: QueryObject,
  answer: Answer,
): Promise<Record<string, unknown>> => {
  const layers = layersOf(query).filter((layer) => layer.annotationType !== 'FORMULA' && layer.show !== false)
  const entries = await Promise.all(
    layers.map(async (layer): Promise<[string, unknown]> => {
      try {
        return [layer.name, await drawn(execution, layer, answer)]
      } catch (error) {
        if (!(error instanceof Problem) || error.reason !== 'notFound') throw error
        throw chartProblem(`The source of the annotation layer ${layer.name.slice(0, 80)} does not exist.`)
      }
    }),
  )
  return Object.fromEntries(entries)
}
