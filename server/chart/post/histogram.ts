import * as z from 'zod/mini'
import type { Dialect } from '../../engines/dialect'
import { at } from '../compile/stage'
import { type Frame, type Item, type Operation, fromFrame, grouped, itemAt, placeOf } from './frame'
import { read } from './options'

/** Edges as the names of bins have them: as short as they can be, and no longer than people read, but for those that are near each other. */
const edgeNames = (edges: readonly number[]): readonly string[] => {
  const short = edges.map((edge) => String(Number(edge.toPrecision(12))))
  return new Set(short).size === short.length ? short : edges.map(String)
}

/** Edges of bins of the same width. There are fewer where floats have no more places between the ends. */
const edgesBetween = (low: number, high: number, count: number): readonly number[] =>
  Array.from({ length: count + 1 }, (_, index) =>
    index === count ? high : low + ((high - low) * index) / count,
  ).filter((edge, index, all) => index === 0 || edge > (all[index - 1] ?? edge))

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
    // half of one is nothing beside a large number
    const room = Math.max(0.5, Math.abs(least) * Number.EPSILON)
    const low = empty ? 0 : least === most ? least - room : least
    const high = empty ? 1 : least === most ? most + room : most
    const edges = edgesBetween(low, high, count)
    const names = edgeNames(edges)
    const all = `count(*) FILTER (WHERE ${finite})`
    const values = edges.slice(0, -1).map((from, index): Item => {
      const to = edges[index + 1] ?? high
      const last = index === edges.length - 2
      const lower = options.cumulative === true ? '' : `${x} >= ${dialect.double(from)} AND `
      const inBin = `count(*) FILTER (WHERE ${finite} AND ${lower}${x} ${last ? '<=' : '<'} ${dialect.double(to)})`
      return {
        parts: [`${names[index]} - ${names[index + 1]}`],
        sql: options.normalize === true ? `${dialect.asDouble(inBin)} / nullif(${all}, 0)` : inBin,
      }
    })
    const keys = (options.groupby ?? []).map((name) => itemAt(frame, placeOf(frame, name)))
    return grouped(frame, keys, values)
  }
