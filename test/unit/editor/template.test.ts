import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hasTemplate } from '../../../common/template/hasTemplate'
import { templateNames } from '../../../common/template/names'
import { placeInTemplate } from '../../../server/templates/render'

const names = (sql: string) => templateNames(sql).map(({ name }) => name)

describe('parameters that a template reads', () => {
  test('lists template parameters in the order of their first use, each once [A3.07]', () => {
    const sql = "SELECT {{ b }}, '{{ a }}' FROM {{b}} WHERE {% if c and not d %} x = {{- e -}} {% endif %}"
    expect(names(sql)).toEqual(['b', 'a', 'c', 'd', 'e'])
  })

  test('ignores filters, tests, functions, keywords, strings, comments and raw parts', () => {
    const sql = `{{ a|upper|default('x') }} {{ range(3) }} {{ a.b.c }} {{ a is string }} {{ "quoted }} name" }}
      {# {{ comment }} #} {% raw %}{{ raw_part }}{% endraw %} {{ true and none }} {{ f(key=a) }}`
    expect(names(sql)).toEqual(['a'])
  })

  test('keeps keywords as names where no statement is', () => {
    const sql = "SELECT '{{ from }}', '{{ to }}', {{ filter }}{% include missing %} {% for x in as %}{% endfor %}"
    expect(names(sql)).toEqual(['from', 'to', 'filter'])
  })

  test('leaves out names that the template defines itself', () => {
    const sql = `{% set x = y %}{% for k, v in things %}{{ k }} {{ v }} {{ loop.index }} {{ x }}{% endfor %}
      {% macro m(p, q=1) %}{{ p }}{{ q }}{% endmacro %}{{ m(z) }}{% with w = u %}{{ w }}{% endwith %}`
    expect(names(sql)).toEqual(['y', 'things', 'z', 'u'])
  })

  test('tells optional parameters, lists and objects apart', () => {
    const sql =
      "{{ a|default('x') }} {% if b is defined %}{% endif %} {% if c is not defined %}{% endif %}" +
      '{% for i in d %}{% endfor %} {{ e|where_in }} {{ f.g }} {{ h }}'
    expect(templateNames(sql)).toEqual([
      { name: 'a', optional: true, list: false, nested: false },
      { name: 'b', optional: true, list: false, nested: false },
      { name: 'c', optional: true, list: false, nested: false },
      { name: 'd', optional: false, list: true, nested: false },
      { name: 'e', optional: false, list: true, nested: false },
      { name: 'f', optional: false, list: false, nested: true },
      { name: 'h', optional: false, list: false, nested: false },
    ])
  })

  test('finds none in SQL without marks; no text makes it fail or hang', () => {
    expect(names("SELECT {'a': {'b': 1}}, '}}' FROM t")).toEqual([])
    expect(hasTemplate("SELECT {'a': {'b': 1}} FROM t")).toBe(false)
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      "'",
      '"',
      '\\',
      'a',
      ' ',
      '|',
      '.',
      'set',
      '=',
      'raw',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(Array.isArray(names(pieces.join('')))).toBe(true)
      }),
      { seed: 7, numRuns: 2000 },
    )
    // in a time that grows with the square of the length these would take hours
    names('{{ a '.repeat(1_000_000))
    names('{{ a }}'.repeat(1_000_000))
  })
})

describe('position in a template', () => {
  test('maps positions before and after rendered values, but none inside them', () => {
    const template = 'SELECT {{ x }} FROM nowhere'
    const rendered = 'SELECT 12345 FROM nowhere'
    expect(placeInTemplate(template, rendered, rendered.indexOf('nowhere'))).toBe(template.indexOf('nowhere'))
    expect(placeInTemplate(template, rendered, 3)).toBe(3)
    expect(placeInTemplate(template, rendered, rendered.indexOf('345'))).toBeNull()
    expect(placeInTemplate('SELECT 1', 'SELECT 1', 8)).toBe(8)
  })
})
