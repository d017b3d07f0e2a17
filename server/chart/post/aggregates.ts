import * as z from 'zod/mini'
import { chartProblem } from '../problem'

/** Aggregates of a group's values, by the name of the new column. */
export const aggregatesSchema = z.record(
  z.string(),
  z.object({
    operator: z.string(),
    column: z.nullish(z.string()),
    options: z.nullish(z.object({ q: z.optional(z.number()) })),
  }),
)
export type Aggregate = z.output<typeof aggregatesSchema>[string]

type Make = (value: string, filter: string) => string
const call =
  (name: string): Make =>
  (value, filter) =>
    `${name}(${value})${filter}`

const functions: Readonly<Record<string, Make>> = {
  average: call('avg'),
  mean: call('avg'),
  nanmean: call('avg'),
  count: call('count'),
  count_nonzero: (value, filter) => `count(nullif(${value}, 0))${filter}`,
  max: call('max'),
  nanmax: call('max'),
  min: call('min'),
  nanmin: call('min'),
  median: call('median'),
  nanmedian: call('median'),
  sum: call('sum'),
  nansum: call('sum'),
  prod: call('product'),
  product: call('product'),
  std: call('stddev_samp'),
  var: call('var_samp'),
}

/** Aggregates that keep a single value unchanged, so none of its digits needs to pass through a double. */
const SAME_OF_ONE = /^(?:nan)?(?:mean|max|min|median|sum)$|^average$|^prod(?:uct)?$/

/** An aggregate as SQL; `filter` restricts it to some rows of the group, `single` is true when it has one at most. */
export const aggregateSql = ({ operator, options }: Aggregate, value: string, filter = '', single = false): string => {
  if (single && SAME_OF_ONE.test(operator)) return `any_value(${value})${filter}`
  if (operator === 'percentile' || operator === 'nanpercentile') {
    const share = (options?.q ?? 50) / 100
    if (!(share >= 0 && share <= 1)) throw chartProblem('A percentile lies between 0 and 100.')
    return `quantile_cont(${value}, ${share})${filter}`
  }
  const make = Object.hasOwn(functions, operator) ? functions[operator] : undefined
  if (!make) throw chartProblem(`Unsupported aggregation: ${operator.slice(0, 40)}`)
  return make(value, filter)
}
