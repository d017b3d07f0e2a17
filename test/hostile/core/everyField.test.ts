import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../../../contract/call'
import { allCalls } from '../../../contract/index'
import { type Charts, startCharts } from '../../server/support/charts'
import { type Answer, type Browser, rison } from '../../server/support/server'

/*
 * S55: an expression whose failure would reveal a secret, in every text field of every declared call. The requests
 * are generated from the declarations, so that a new call is tested as soon as it is declared.
 */
const CANARY = 'CANARY-55e1'
const PAYLOADS = [
  'CAST((SELECT s FROM secret_t) AS INT)',
  '1=1) OR CAST((SELECT s FROM secret_t) AS INT) = 1 --',
  '{{ (SELECT s FROM secret_t) }}\' || CAST((SELECT s FROM "main"."secret_t") AS INT) || \'',
  'SELECT CAST(s AS INT) FROM secret_t',
] as const

let charts: Charts
let analyst: Browser
let id: number

const made = async (answer: Promise<Answer>): Promise<void> => {
  const { status, text } = await answer
  if (status !== 201) throw new Error(text)
}

beforeAll(async () => {
  charts = await startCharts(
    `create table sales (region varchar, n integer); insert into sales values ('north', 1), ('south', 2);
     create table secret_t (s varchar); insert into secret_t values ('${CANARY}')`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'sales' })
  const secret = await charts.dataset({ table_name: 'secret_t' })
  const admin = await charts.server.signedIn('root', ['Admin'])
  const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
  const roles = listed.json<{ result: { value: number }[] }>().result.map(({ value }) => value)
  const rule = { name: 'hidden', filter_type: 'Regular', tables: [secret], clause: '1 = 0', roles }
  await made(admin.post('/api/v1/rowlevelsecurity/', rule))
  analyst = await charts.server.signedIn('ann', ['Alpha', 'sql_lab'])
  const chart = { slice_name: 'Saved', viz_type: 'table', datasource_id: id, datasource_type: 'table', params: '{}' }
  await made(analyst.post('/api/v1/chart/', chart))
  await made(analyst.post('/api/v1/dashboard/', { dashboard_title: 'Board' }))
  await made(analyst.post('/api/v1/annotation_layer/', { name: 'Days' }))
})
afterAll(() => charts.close())

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly required?: readonly string[]
}

/** The name of a field determines its value. */
const KNOWN: Readonly<Record<string, unknown>> = {
  database: 1,
  database_id: 1,
  schema: 'main',
  schema_name: 'main',
  table_name: 'sales',
  name: 'sales',
  columns: ['region'],
  metrics: ['count'],
  op: '==',
  col: 'region',
  column_name: 'n',
  sql: 'SELECT 1 AS one',
  sqlExpression: 'n',
  expression: 'n',
}

const alternatives = ({ anyOf, oneOf }: Shape): readonly Shape[] => anyOf ?? oneOf ?? []

/** The least that fits. */
const least = (shape: Shape, name = ''): unknown => {
  if (Object.hasOwn(KNOWN, name)) return KNOWN[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [first] = alternatives(shape)
  if (first) return least(first, name)
  if (shape.type === 'object') {
    const required = Object.entries(shape.properties ?? {}).filter(([key]) => shape.required?.includes(key))
    return Object.fromEntries(required.map(([key, inner]) => [key, least(inner, key)]))
  }
  if (shape.type === 'array') {
    if (shape.prefixItems) return shape.prefixItems.map((inner) => least(inner))
    return shape.items ? [least(shape.items)] : []
  }
  if (shape.type === 'number' || shape.type === 'integer') return id
  if (shape.type === 'boolean') return false
  return shape.type === 'null' ? null : 'x'
}

/** Values with `text` in one text field each, in every place that takes a text. */
const filled = (shape: Shape, text: string, depth = 0): unknown[] => {
  if (depth > 7 || shape.const !== undefined || shape.enum) return []
  const inner = alternatives(shape)
  if (inner.length > 0) return inner.flatMap((one) => filled(one, text, depth))
  if (shape.type === 'object') {
    const whole = least(shape, '') as Record<string, unknown>
    return Object.entries(shape.properties ?? {}).flatMap(([key, one]) =>
      filled(one, text, depth + 1).map((value) => ({ ...whole, [key]: value })),
    )
  }
  if (shape.type === 'array') {
    if (shape.prefixItems) {
      const whole = shape.prefixItems.map((one) => least(one))
      return shape.prefixItems.flatMap((one, place) =>
        filled(one, text, depth + 1).map((value) => whole.with(place, value)),
      )
    }
    return shape.items ? filled(shape.items, text, depth + 1).map((value) => [value]) : []
  }
  return shape.type === 'string' || shape.type === undefined ? [text] : []
}

const shapeOf = (schema: Schema): Shape => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape

/** Calls that end the session, or take no text. */
const APART = new Set(['signOut', 'changeMe'])

test('no text field of any call makes a failure reveal data the caller may not read [S55]', async () => {
  const seen = { sent: 0, answered: 0, refused: 0, broken: [] as string[], of: new Map<string, number>() }
  const judge = async (what: string, ask: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await ask
    seen.sent += 1
    seen.of.set(what, (seen.of.get(what) ?? 0) + 1)
    if (status < 300) seen.answered += 1
    else seen.refused += 1
    // an engine's refusal is a 500 of a code of its own, as Superset has it
    if (status >= 500 && text.includes('GENERIC_BACKEND_ERROR'))
      seen.broken.push(`${what}: ${status} ${text.slice(0, 200)}`)
    expect([what, text.includes(CANARY)]).toEqual([what, false])
  }
  for (const call of allCalls) {
    if (APART.has(call.name)) continue
    const path = call.path.replaceAll(/\{\w+\}/g, '1')
    for (const text of PAYLOADS) {
      const named = call.path
        .replaceAll(/\{(\w*name|key|uuid|slug)\}/g, encodeURIComponent(text))
        .replaceAll(/\{\w+\}/g, '1')
      if (named !== path) await judge(call.name, analyst.send(call.method, named, { body: {} }))
      if (call.query) {
        for (const query of filled(shapeOf(call.query), text)) {
          const entries = Object.entries(query as Record<string, unknown>)
          const plain = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
          const asked = call.queryEncoding === 'rison' ? rison(JSON.stringify(query)) : plain
          await judge(
            call.name,
            analyst.send(call.method, `${path}?${asked}`, call.method === 'GET' ? {} : { body: {} }),
          )
        }
      }
      if (call.body && (call.bodyEncoding ?? 'json') === 'json' && call.method !== 'DELETE') {
        for (const body of filled(shapeOf(call.body), text)) {
          await judge(call.name, analyst.send(call.method, path, { body }))
        }
      }
    }
  }
  expect(seen.broken).toEqual([])
  expect(seen.sent).toBeGreaterThan(800)
  expect(seen.of.get('chartData')).toBeGreaterThan(100)
  // accepted where it is stored as plain text, refused elsewhere
  expect(seen.answered).toBeGreaterThan(200)
  expect(seen.refused).toBeGreaterThan(200)
})
