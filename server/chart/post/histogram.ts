import * as z from 'zod/mini'
import type { Dialect } from '../../engines/dialect'
import { at } from '../compile/stage'
import { type Frame, type Item, type Operation, fromFrame, grouped, itemAt, placeOf } from './frame'
import { read } from './options'

/** Numbers of the name of a bin: as short as they can be, and no longer than people read. */
const edge = (value: number): string => String(Number(value.toPrecision(12)))

/** Counts, in SQL of a dialect, of values in a number of bins of the same width; the last one includes its upper edge. */
export const histogramIn =
  (dialect: Dialect): Operation =>
  async (frame, rawOptions, discover): Promise<Frame> => {
    const schema = z.object({
      column: z.string(),
      groupby: z.nullish(z.array(z.string())),
      bins: z.nullish(z.number().check(z.int(), z.positive(), z.maximum(1000))),
      cumulative: z.nullish(z.boolean()),
      normalize: z.nullish(z.boolean()),
    })
    const options = read(schema, rawOptions, 'histogram')
    const count = options.bins ?? 5
    const x = dialect.asDouble(at(placeOf(frame, options.column)))
    const finite = dialect.isFinite(x)
    const [range] = await discover(`SELECT min(${x}), max(${x}) FROM ${fromFrame(frame)} WHERE ${finite}`)
    const [least, most] = (range ?? []).map(Number) as [number, number]
    const empty = range?.[0] === null || range?.[0] === undefined
    const low = empty ? 0 : least === most ? least - 0.5 : least
    const high = empty ? 1 : least === most ? most + 0.5 : most
    const edges = Array.from({ length: count + 1 }, (_, index) =>
      index === count ? high : low + ((high - low) * index) / count,
    )
    const all = `count(*) FILTER (WHERE ${finite})`
    const values = edges.slice(0, -1).map((from, index): Item => {
      const to = edges[index + 1] ?? high
      const last = index === count - 1
      const lower = options.cumulative === true ? '' : `${x} >= ${dialect.double(from)} AND `
      const inBin = `count(*) FILTER (WHERE ${finite} AND ${lower}${x} ${last ? '<=' : '<'} ${dialect.double(to)})`
      return {
        parts: [`${edge(from)} - ${edge(to)}`],
        sql: options.normalize === true ? `${dialect.asDouble(inBin)} / nullif(${all}, 0)` : inBin,
      }
    })
    const keys = (options.groupby ?? []).map((name) => itemAt(frame, placeOf(frame, name)))
    return grouped(frame, keys, values)
  }
