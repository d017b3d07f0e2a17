import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../src/domain/charts/kinds'
import { changedType } from '../../../src/domain/charts/kinds/change'
import { missingErrors, missingIn, withoutMissing } from '../../../src/domain/charts/kinds/common/data/missing'
import { errorsOf, shownControls, withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { controlsOf } from '../../../src/domain/charts/kinds/types'
import { flights } from '../../support/explore'

const SEED = 20_260_322
let asked = 0

/** Values that other programs, older versions and manual edits leave in place of valid ones. */
const damage: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    'gone',
    -1,
    1e300,
    'NaN',
    [null],
    [[]],
    [{}],
    {},
    { expressionType: 'SIMPLE' },
    { expressionType: 'SIMPLE', column: null, aggregate: 7 },
    [{ expressionType: 'SQL' }],
    [{ expressionType: 'SIMPLE', subject: 3, operator: {}, comparator: { $ne: 1 } }],
    { sqlExpression: 5 },
    '{"a":',
    '__proto__',
    { constructor: { prototype: { polluted: 1 } } },
  ),
)

// the law would hold of kinds that never ask, too
afterAll(() => {
  if (asked < 300) throw new Error(`only ${asked} queries were made`)
})

/** Values that most kinds require, so that a missing query has another cause. */
const SOUND: FormValues = {
  metric: 'count',
  metrics: ['count'],
  groupby: ['origin'],
  x_axis: 'date',
  columns: ['origin'],
}

describe('controls with arbitrary values', () => {
  test.each(VIZ_TYPES.map(({ key, load }) => [key, load] as const))(
    'law: %s reports invalid controls, queries or not, but never fails',
    async (key, load) => {
      const type = await load()
      const table = await VIZ_TYPES.find((one) => one.key === (key === 'table' ? 'pie' : 'table'))?.load()
      const names = controlsOf(type).map(({ name }) => name)
      const form = fc.array(fc.tuple(fc.constantFrom(...names), damage), { minLength: 1, maxLength: 6 })
      const law = fc.property(form, (entries) => {
        const values: FormValues = { viz_type: key, ...SOUND, ...Object.fromEntries(entries) }
        const formData = encodeForm(values)
        const context = { values: withDefaults(type, formData, flights), dataset: flights }
        const errors = errorsOf(type, context, {})
        for (const texts of Object.values(errors)) expect(texts.length).toBeGreaterThan(0)
        // dashboards and Explore ask only for what has no errors; the queries are made all the same
        const queries = JSON.parse(JSON.stringify(type.queries(context))) as unknown[]
        if (Object.keys(errors).length === 0 && queries.length > 0) asked += 1
        for (const control of shownControls(type, context)) {
          missingErrors(missingIn(control, context.values[control.name], flights))
        }
        withoutMissing(shownControls(type, context), context.values, flights)
        if (table !== undefined) {
          const state = { formData, stash: {}, memory: {}, arrival: null }
          expect(changedType(type, table, state as never).formData['viz_type']).toBe(JSON.stringify(table.key))
        }
        expect(({} as { polluted?: number }).polluted).toBeUndefined()
      })
      fc.assert(law, { seed: SEED, numRuns: 150 })
    },
  )
})
