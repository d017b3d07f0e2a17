import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anyNumberIn, compareNumbers, type AnyNumber } from '../../../src/core/results/exact'
import { filtersOf } from '../../../src/domain/filters/config'
import { distributionQuery, optionsQuery } from '../../../src/domain/filters/options'
import { rangeMask } from '../../../src/domain/filters/values'
import { chartTable } from '../../../src/effects/chart/data'
import { binColumn } from '../../../src/views/chart/brush/axis'
import { countsByBin } from '../../../src/views/filter/values/countsByBin'
import { exactCellText } from '../../../src/views/grid/cells/cells'
import { edgesOf, scaleOf } from '../../../src/views/filter/values/rangeScale'
import { selectFilter } from '../../support/filtered'
import { whyNoPostgres } from '../../support/postgres'
import { type Datasets, type Engines, startEngines } from '../support/engines'

/** Distances of the values from the greatest one: many are near each other. */
const BELOW = [0, 1, 2, 3, 4, 7, 40, 41, 42, 43, 500, 501, 899, 900, 1029].map(BigInt)
const TOP = 2n ** 63n - 1n
/** 2^90, beyond the numbers that floats write without an exponent. */
const HUGE = 1_237_940_039_285_380_274_899_124_224n

const VALUES: Readonly<Record<string, readonly string[]>> = {
  near: BELOW.map((below) => `${TOP - below}`),
  low: BELOW.map((below) => `${below - TOP - 1n}`),
  far: BELOW.map((below) => `${TOP - below * 2n ** 53n}`),
  huge: BELOW.map((below) => `${HUGE - below}`),
  // as many digits as a decimal has
  long: BELOW.map((below) => `12345678901234567890.${String(1029n - below).padStart(18, '0')}`),
  fine: BELOW.map((below) => `1234567890.${String(123_456_789n - below).padStart(10, '0')}`),
}
const NAMES = Object.keys(VALUES)
const ROWS = BELOW.map((_, at) => `(${NAMES.map((name) => VALUES[name]?.[at]).join(', ')})`)
const SQL = `
  CREATE TABLE numbers (near bigint, low bigint, far bigint, huge decimal(38, 0), long decimal(38, 18), fine decimal(38, 10));
  INSERT INTO numbers VALUES ${ROWS.join(', ')}, (${NAMES.map(() => 'NULL').join(', ')});`

let engines: Engines
let numbers: Datasets

const rowsOf = async (dataset: number, query: object) => {
  const answer = await engines.charts.arrays(dataset, query)
  return chartTable({ ...answer, data: [...answer.data] })
}
const filterOf = (column: string) => {
  const [filter] = filtersOf({ native_filter_configuration: [selectFilter(column, { filterType: 'filter_range' })] })
  if (filter === undefined) throw new Error('no filter')
  return filter
}
const endsOf = async (dataset: number, column: string): Promise<readonly [AnyNumber, AnyNumber]> => {
  const query = optionsQuery({ filter: filterOf(column), filters: [], masks: {} })
  const [least, greatest] = ((await rowsOf(dataset, query ?? {})).rows[0] ?? []).map(anyNumberIn)
  if (least == null || greatest == null) throw new Error('no numbers')
  return [least, greatest]
}

describe.skipIf(whyNoPostgres() !== null)('bars and stops of a range', () => {
  beforeAll(async () => {
    engines = await startEngines(SQL, () => Date.UTC(2026, 6, 1))
    numbers = await engines.datasets({ table_name: 'numbers' })
  })
  afterAll(() => engines?.close())

  const both = NAMES.flatMap((name) => (['duckdb', 'remote'] as const).map((engine) => [name, engine] as const))

  it.each(both)('counts each row of %s in the one bar that holds its value, in %s', async (column, engine) => {
    const dataset = numbers[engine]
    const edges = edgesOf(...(await endsOf(dataset, column)))
    const bars = edges.length - 1
    const bin = binColumn({ kind: 'number', column, edges }, column)
    const query = distributionQuery({ filter: filterOf(column), filters: [], masks: {} }, bin, bars)
    const counts = countsByBin([await rowsOf(dataset, query)], bars)
    const values = VALUES[column] ?? []
    const isIn = (value: string, bar: number): boolean =>
      compareNumbers(value, edges[bar] ?? value) >= 0 &&
      (bar === bars - 1 || compareNumbers(value, edges[bar + 1] ?? value) < 0)
    expect(counts).toEqual(counts.map((_, bar) => values.filter((value) => isIn(value, bar)).length))
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(3)
  })

  it.each(both)('finds the rows of %s from each stop on, in %s', async (column, engine) => {
    const dataset = numbers[engine]
    const { stops } = scaleOf(...(await endsOf(dataset, column)))
    const values = VALUES[column] ?? []
    const from = stops.filter((_, at) => at % 9 === 1)
    const found = await Promise.all(
      from.map(async (stop) => {
        const { extraFormData } = rangeMask(filterOf(column), [stop, null])
        const query = { columns: [column], filters: extraFormData['filters'], row_limit: 100 }
        return (await rowsOf(dataset, query)).rows.length
      }),
    )
    expect(found).toEqual(from.map((stop) => values.filter((value) => compareNumbers(value, stop) >= 0).length))
    expect(new Set(found).size).toBeGreaterThan(2)
    // while the slider moves, each stop and each range between two of them is a bin
    const steps = binColumn({ kind: 'steps', column, steps: stops }, column)
    const { rows } = await rowsOf(dataset, { columns: [steps, column], row_limit: 100 })
    const places = new Map(rows.map(([place, value]) => [exactCellText(value), place === null ? null : Number(place)]))
    for (const value of values) {
      const below = stops.filter((stop) => compareNumbers(stop, value) < 0).length
      expect([value, places.get(value)]).toEqual([
        value,
        2 * below + Number(stops.some((stop) => compareNumbers(stop, value) === 0)),
      ])
    }
  })
})
