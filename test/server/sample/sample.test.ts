import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSample } from '../../../server/sample'
import { openEngine, rowsOf, runSql } from '../engine/fixture'
import type { TestEngine } from '../engine/fixture'

let folder: string
let file: string
let engine: TestEngine
let beats = 0
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recount-sample-'))
  file = join(folder, 'sample.duckdb')
  const pulse = setInterval(() => {
    beats += 1
  }, 5)
  await writeFile(`${file}.building-1`, 'left by a build that was cut off')
  await buildSample(file, { log: (line) => lines.push(line) })
  clearInterval(pulse)
  engine = await openEngine(file)
})

afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

it('builds one complete file with progress lines while the process stays responsive', async () => {
  expect(await readdir(folder)).toEqual(['sample.duckdb'])
  expect(lines.some((line) => line.startsWith('flights'))).toBe(true)
  expect(beats).toBeGreaterThan(20)
})

it('the sample has the expected tables, with comments on each and on every column', async () => {
  const tables = await engine.tables('main')
  expect(Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))).toEqual({
    airports: 3376,
    birdstrikes: 10_000,
    countries: 620,
    flights: 3_000_000,
    gapminder: 682,
    products: 12,
    sales: 200_000,
    strikes_by_day: null,
    type_zoo: 5,
    weather: 2922,
  })
  const without: string[] = []
  for (const table of tables) {
    if (!table.comment) without.push(table.name)
    const { columns } = await engine.describe('main', table.name)
    without.push(...columns.filter(({ comment }) => !comment).map(({ name }) => `${table.name}.${name}`))
  }
  expect(without).toEqual([])
})

it('joins every flight to its airports and every sale to its product', async () => {
  const lost = `SELECT count(*) FROM flights ANTI JOIN airports ON origin = iata`
  expect(rowsOf(await runSql(engine, lost))).toEqual([[0]])
  const sales = `SELECT count(*), count(DISTINCT region), count(DISTINCT channel), count(DISTINCT product_id),
    min(ordered_at), max(ordered_at)::DATE, sum(amount), bool_or(returned) FROM sales JOIN products ON products.id = product_id`
  expect(rowsOf(await runSql(engine, sales))).toEqual([
    [
      200_000,
      3,
      3,
      12,
      expect.stringMatching(/^2022-01-01T/),
      '2024-12-31',
      expect.stringMatching(/^\d+\.\d\d$/),
      true,
    ],
  ])
})

const JOINED = 'sales JOIN products ON products.id = product_id'
const ask = async (sql: string) => rowsOf(await runSql(engine, sql))

it('every amount of a sale is its pieces at list price, less the discount', async () => {
  const wrong = `SELECT count(*) FROM ${JOINED}
    WHERE amount <> (quantity * list_price * (1 - discount))::DECIMAL(12, 2) OR discount NOT BETWEEN 0 AND 0.3 OR quantity < 1`
  expect(await ask(wrong)).toEqual([[0]])
  const order = `SELECT count(*) FROM (SELECT id, ordered_at, lag(id) OVER w AS last_id, lag(ordered_at) OVER w AS last_at
    FROM sales WINDOW w AS (ORDER BY id)) WHERE id <> last_id + 1 OR ordered_at < last_at`
  expect(await ask(order)).toEqual([[0]])
})

it('sales grow each year, fastest on the web and in APAC', async () => {
  const growth = (by: string) =>
    ask(`SELECT ${by}, sum(amount) FILTER (year(ordered_at) = 2024) / sum(amount) FILTER (year(ordered_at) = 2022) - 1 AS growth
      FROM sales GROUP BY ALL ORDER BY growth DESC`)
  const [[, whole = 0] = []] = await growth(`'all'`)
  expect(whole).toBeGreaterThan(0.3)
  expect(whole).toBeLessThan(0.5)
  expect((await growth('channel')).map(([name]) => name)).toEqual(['Web', 'Partner', 'Shop'])
  expect((await growth('region')).map(([name]) => name)).toEqual(['APAC', 'Americas', 'EMEA'])
})

it('categories of sales have seasons, and the year ends with a peak', async () => {
  const best = `SELECT category, list(m ORDER BY m) FROM (
      SELECT category, month(ordered_at) AS m, row_number() OVER (PARTITION BY category ORDER BY count(*) DESC) AS place
      FROM ${JOINED} WHERE category IN ('Camping', 'Footwear', 'Clothing') GROUP BY category, m)
    WHERE place <= CASE category WHEN 'Clothing' THEN 3 ELSE 4 END GROUP BY ALL ORDER BY category`
  expect(await ask(best)).toEqual([
    ['Camping', [5, 6, 7, 8]],
    ['Clothing', [10, 11, 12]],
    ['Footwear', [5, 6, 7, 8]],
  ])
  const busiest = `SELECT max_by(day, n) FROM (SELECT ordered_at::DATE AS day, count(*) AS n FROM sales
    WHERE channel = 'Web' GROUP BY ALL) GROUP BY year(day) ORDER BY 1`
  expect((await ask(busiest)).flat()).toEqual(['2022-11-27', '2023-11-26', '2024-12-01'])
})

it('the sample has an outage, a campaign and a bad batch', async () => {
  const outage = `SELECT list(DISTINCT day ORDER BY day) FROM (SELECT ordered_at::DATE AS day, count(*) AS n FROM sales
    WHERE channel = 'Web' GROUP BY ALL) WHERE n < 10`
  expect(await ask(outage)).toEqual([[['2024-05-14', '2024-05-15', '2024-05-16']]])
  const campaign = `SELECT list(DISTINCT strftime(ordered_at, '%Y-%m')) FROM ${JOINED}
    WHERE category = 'Climbing' AND discount = 0.25`
  expect(await ask(campaign)).toEqual([[['2023-09']]])
  const returns = `SELECT name, ordered_at >= '2024-03-01' AS late, avg(returned::INTEGER) AS share FROM ${JOINED}
    GROUP BY ALL HAVING share > 0.15 ORDER BY ALL`
  expect((await ask(returns)).map(([name, late]) => [name, late])).toEqual([['Rain jacket', true]])
})

it('shows every type exactly', async () => {
  const result = await runSql(engine, 'FROM type_zoo')
  const names = result.columns.map(({ name }) => name)
  const rows = Object.fromEntries(
    rowsOf(result).map((row) => [String(row[0]), Object.fromEntries(row.map((value, i) => [names[i] ?? '', value]))]),
  )
  expect(rows.ordinary).toMatchObject({ price: '1.10', moment: '2024-02-29T12:34:56.789', bytes: '\\xDEADBEEF' })
  expect(rows.largest).toMatchObject({
    big: '9223372036854775807',
    single: 'Infinity',
    day: 'infinity',
    int: 2147483647,
  })
  expect(rows.smallest).toMatchObject({
    big: '-9223372036854775808',
    double: '-Infinity',
    text: '',
    list: [],
    doc: 'null',
  })
  expect(rows.odd).toMatchObject({ big: '9007199254740993', double: 'NaN', text: 'a\u0000b', doc: '[NaN, -0.0]' })
  expect(Object.entries(rows.nothing ?? {}).filter(([name, value]) => name !== 'what' && value !== null)).toEqual([])
  expect(new Set(result.columns.map(({ type }) => type.replace(/[([].*/, ''))).size).toBeGreaterThan(30)
})

it('leaves an existing file alone, and nothing behind after a failure', async () => {
  const other = join(folder, 'other')
  await writeFile(other, 'mine')
  await buildSample(other, { log: () => undefined })
  const bad = join(folder, 'bad-child.mjs')
  await writeFile(bad, `process.send({ error: 'disk full' }, () => process.disconnect())`)
  await expect(buildSample(join(folder, 'new.duckdb'), { log: () => undefined, childEntry: bad })).rejects.toThrow(
    'disk full',
  )
  expect((await readdir(folder)).toSorted()).toEqual(['bad-child.mjs', 'other', 'sample.duckdb'])
})
