import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ExploreForm } from '../../../src/events/explore/explore'
import { decodeForm, encodeForm, sameForm } from '../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../src/domain/charts/kinds'
import { changedType } from '../../../src/domain/charts/kinds/change'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { controlsOf } from '../../../src/domain/charts/kinds/types'
import { comparatorOf, textOfComparator } from '../../../src/views/explore/controls/comparator'
import { flights } from '../../support/explore'

const types = await Promise.all(VIZ_TYPES.map(({ load }) => load()))
const anyType = fc.constantFrom(...types)
const column = fc.constantFrom('date', 'delay', 'origin')
const metric = fc.oneof(
  fc.constant('count'),
  column.map((name) => ({
    expressionType: 'SIMPLE',
    column: { column_name: name },
    aggregate: 'SUM',
    label: `SUM(${name})`,
  })),
)

/** Controls of a kind with values, and one unknown control. */
const anyForm = anyType.chain((type) =>
  fc
    .record(
      Object.fromEntries(
        controlsOf(type).map((control) => {
          const value = {
            metric,
            metrics: fc.array(metric, { minLength: 1, maxLength: 3 }),
            column,
            columns: fc.uniqueArray(column, { minLength: 1 }),
            filters: fc.constant([]),
            orders: fc.constant(['["date",true]']),
            select: fc.constantFrom(
              null,
              ...(control.choices?.({ values: {}, dataset: flights }) ?? []).map((one) => one.value),
            ),
            multi: fc.constant(['1 week ago']),
            check: fc.boolean(),
            number: fc.integer({ min: 1, max: 9 }),
            text: fc.string({ minLength: 1 }),
            formatting: fc.constant([{ column: 'count', operator: '>', targetValue: 1, colorScheme: 'colorSuccess' }]),
            annotations: fc.constant([
              { name: 'Goal', annotationType: 'FORMULA', value: '2', show: true, style: 'solid' },
            ]),
            bounds: fc.constant([0, 9]),
            clocks: fc.constant(['08:00:00', null]),
            temporal: fc.constant({ date: false }),
            timeColumns: fc.constant([{ key: 'a', colType: 'spark' }]),
            color: fc.constant({ r: 1, g: 2, b: 3, a: 1 }),
            currency: fc.constant({ symbol: 'EUR', symbolPosition: 'suffix' }),
            columnConfig: fc.constant({ count: { d3NumberFormat: ',d' } }),
          }[control.kind] as fc.Arbitrary<unknown>
          return [control.name, value]
        }),
      ),
      { requiredKeys: [] },
    )
    .map((values) => ({ type, formData: encodeForm({ ...values, unheard_of: [1], viz_type: type.key }) })),
)
const plain = (formData: ExploreForm['formData']): ExploreForm => ({ formData, stash: {}, memory: {}, arrival: null })

test('law: switching through any kinds and back restores the controls [B4.55]', () => {
  fc.assert(
    fc.property(anyForm, fc.array(anyType, { minLength: 1, maxLength: 5 }), ({ type, formData }, through) => {
      let form = plain(formData)
      let at = type
      for (const next of [...through, type]) {
        if (next.key === at.key) continue
        form = changedType(at, next, form)
        expect(decodeForm(form.formData)['viz_type']).toBe(next.key)
        expect(decodeForm(form.formData)['unheard_of']).toEqual([1])
        at = next
      }
      expect(sameForm(form.formData, formData)).toBe(true)
    }),
    { numRuns: 400, seed: 7 },
  )
})

test('law: a value set after a change of kind returns under a shared name [B4.55]', () => {
  fc.assert(
    fc.property(anyForm, anyType, fc.integer({ min: 1, max: 9999 }), ({ type, formData }, other, limit) => {
      const shared = [type, other].every((one) => controlsOf(one).some(({ name }) => name === 'row_limit'))
      fc.pre(shared && type.key !== other.key)
      const there = changedType(type, other, plain(formData))
      const changed = { ...there, formData: { ...there.formData, row_limit: `${limit}` } }
      const back = changedType(other, type, changed)
      expect(back.formData['row_limit']).toBe(`${limit}`)
    }),
    { numRuns: 300, seed: 8 },
  )
})

test('law: controls survive as exact text, and defaults never change given values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
      const { ['__proto__']: _, ...kept } = values
      expect(JSON.stringify(decodeForm(encodeForm(values)))).toBe(JSON.stringify(kept))
    }),
    { numRuns: 300, seed: 9 },
  )
  fc.assert(
    fc.property(anyForm, ({ type, formData }) => {
      const given = decodeForm(formData)
      const full = withDefaults(type, formData, flights)
      for (const { name, kind } of controlsOf(type)) {
        if (given[name] !== undefined && given[name] !== null && kind !== 'select')
          expect(full[name]).toEqual(given[name])
      }
    }),
    { numRuns: 200, seed: 10 },
  )
})

/** Texts of what separates and quotes values, and of little else. */
const texts = fc.array(fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...',;\t\r\n" ab') }), {
  maxLength: 5,
})

test('law: the values of a list filter come back from their text', () => {
  const reached = { separated: 0, quoted: 0 }
  fc.assert(
    fc.property(texts, (values) => {
      const text = textOfComparator(values)
      if (/[,;\t\r\n]/.test(values.join(''))) reached.separated += 1
      if (values.join('').includes('"')) reached.quoted += 1
      expect(comparatorOf('IN', text, flights.columns[3])).toEqual(values)
    }),
    { seed: 24, numRuns: 1000 },
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(100)
})
