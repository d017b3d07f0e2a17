import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Problem } from '../../../server/problem'
import { renderSql } from '../../../server/templates/render'
import { startRenderer, type Renderer } from '../../../server/templates/renderer'
import { startTestServer, type Browser, type TestServer } from '../../server/support/server'

let renderer: Renderer
beforeAll(() => {
  renderer = startRenderer()
})
afterAll(() => renderer.close())

/** The rendered template, or code and message of its refusal. */
const outcome = async (sql: string, params: string | null = null): Promise<string | readonly string[]> => {
  try {
    return await renderSql(renderer, sql, params)
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== 'incorrect') throw error
    const [first] = (error.content as { errors: { error_type: string; message: string }[] }).errors
    return [first?.error_type ?? '', first?.message ?? '']
  }
}
const code = async (sql: string, params: string | null = null) => {
  const answer = await outcome(sql, params)
  return typeof answer === 'string' ? `rendered ${answer.slice(0, 80)}` : answer[0]
}

const INVALID = 'INVALID_TEMPLATE_PARAMS_ERROR'
const MISSING = 'MISSING_TEMPLATE_PARAMS_ERROR'

describe('templates that access the host (S60)', () => {
  test.each([
    "{{ ''.__class__ }}",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ''.constructor.constructor('return process')() }}",
    '{{ [].constructor }}',
    "{{ x.constructor('return process')() }}",
    '{{ x.__proto__ }}',
    "{{ where_in.constructor('return process')() }}",
    '{{ self._TemplateReference__context }}',
    "{% include '/etc/passwd' %}",
    "{% import 'os' as os %}{{ os.environ }}",
    "{% extends 'base' %}",
    "{{ url_param('x') }}",
    '{{ process.env.PATH }}',
    '{{ debug() }}',
  ])('refuses the template %s', async (sql) => {
    expect([INVALID, MISSING]).toContain(await code(sql, '{"x":"a"}'))
  })

  test('leaves text that is not a template unchanged', async () => {
    const text = "SELECT '${process.env.X}', '<%= 1 %>', {'a': 1}, '#{x}', '{ { x } }', '}}', '%}'"
    expect(await outcome(text)).toBe(text)
    expect(await outcome('{% raw %}{{ x }}{% endraw %}')).toBe('{{ x }}')
    expect(await outcome('SELECT 1 {# {{ x }} #}')).toBe('SELECT 1 ')
  })

  test.each(['{{', '{{ x', '{% if %}', '{% for %}', '{{ x }', '{% endif %}', '{#', "{{ 'x }}", '{{ 1 + }}'])(
    'rejects %s as a template',
    async (sql) => {
      expect(await code(sql, '{"x":1}')).toBe(INVALID)
    },
  )
})

test('tells a nested array in a text from a template', async () => {
  const hint = 'Two braces begin a template: as part of a text, they need a space between them.'
  const [kind, message] = await outcome("SELECT '{{1,2},{3,4}}'::int[]")
  expect([kind, message?.endsWith(hint)]).toEqual([INVALID, true])
  expect(await outcome("SELECT '{ {1,2},{3,4}}'::int[]")).toBe("SELECT '{ {1,2},{3,4}}'::int[]")
  expect((await outcome('SELECT {{ 1 + }}'))[1]).not.toContain(hint)
})

describe('parameters (S61)', () => {
  test('accepts only a JSON object, limited in length and depth, without duplicate names [A5.03]', async () => {
    const deep = (n: number) => `{"x":${'['.repeat(n)}${']'.repeat(n)}}`
    for (const params of [
      '{',
      '[1]',
      '"x"',
      '7',
      'null',
      'true',
      "{'x':1}",
      '{"x":1,"x":2}',
      deep(40),
      deep(100_000),
      `{"x":"${'a'.repeat(10_000_000)}"}`,
      '{"__proto__":{"isAdmin":true}}',
      '{"x":{"__proto__":{"isAdmin":true}}}',
    ]) {
      expect(await code('SELECT {{ x }}', params)).toBe(INVALID)
      expect(await code('SELECT 1', params)).toBe(INVALID)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('a parameter named like an object member is like any other', async () => {
    const params = '{"constructor":{"prototype":{"p":1}},"toString":"t"}'
    expect(await outcome('{{ constructor.prototype.p }} {{ toString }}', params)).toBe('1 t')
    expect(({} as { p?: number }).p).toBeUndefined()
    expect(await code('{{ hasOwnProperty }}', '{}')).toBe(MISSING)
  })

  test('keeps numbers exact', async () => {
    expect(await outcome('{{ a }} {{ b }} {{ c }}', '{"a":9007199254740993,"b":0.1,"c":-7}')).toBe(
      '9007199254740993 0.1 -7',
    )
  })

  test('where_in turns any value into literals', async () => {
    const params = JSON.stringify({ x: ["' OR 1=1 --", 1, null, true, { a: "'" }] })
    expect(await outcome('SELECT 1 WHERE a IN {{ x|where_in }}', params)).toBe(
      `SELECT 1 WHERE a IN (''' OR 1=1 --', 1, NULL, TRUE, '{"a":"''"}')`,
    )
    expect(await outcome('{{ x|where_in }}', '{"x":[]}')).toBe('(NULL)')
    expect(await outcome('{{ x|where_in }}', '{"x":"a"}')).toBe("('a')")
  })

  test('names undefined parameters, except those with a default', async () => {
    expect(await outcome("SELECT {{ day }}, {{ a.b }}, {{ c|default('x') }} FROM {{ t }}", '{"t":"x"}')).toEqual([
      MISSING,
      'The following parameters in your query are undefined: "day", "a".',
    ])
    expect(await outcome('SELECT {{ day }}')).toEqual([
      MISSING,
      'The following parameter in your query is undefined: "day".',
    ])
  })
})

describe('template in a value (S62)', () => {
  test('inserts a value unchanged and does not render it again', async () => {
    expect(await outcome("SELECT '{{ x }}'", '{"x":"{{ 7*7 }}{% raw %}"}')).toBe("SELECT '{{ 7*7 }}{% raw %}'")
  })
})

describe('endless or growing templates', () => {
  const bombs = {
    'a loop in a loop': '{% for i in range(9000) %}{% for j in range(9000) %}x{% endfor %}{% endfor %}',
    'a long range': '{% for i in range(100000000) %}x{% endfor %}',
    'a long text': "{{ 'a' * 1000000000 }}",
    'a long list': '{{ [1] * 1000000000 }}',
    'a text that doubles':
      "{% set n = namespace(s='aaaaaaaaaa') %}{% for i in range(40) %}{% set n.s = n.s ~ n.s %}{% endfor %}{{ n.s|length }}",
    'a result that is too long': "{{ 'a' * 3000000 }}",
    'a macro that calls itself': '{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}',
    'many brackets': `{{ ${'('.repeat(100_000)}1${')'.repeat(100_000)} }}`,
  }

  test.each(Object.entries(bombs))('%s ends with a refusal, and the next template renders', async (_, sql) => {
    expect(await code(sql)).toBe(INVALID)
    expect(await outcome('SELECT {{ n }}', '{"n":7}')).toBe('SELECT 7')
    expect(process.memoryUsage.rss()).toBeLessThan(1_500_000_000)
  })

  test('renders an innocent template among all endless ones', async () => {
    const all = Object.values(bombs).map((sql) => code(sql))
    const innocent = outcome('SELECT {{ n }}', '{"n":7}')
    expect(new Set(await Promise.all(all))).toEqual(new Set([INVALID]))
    expect(await innocent).toBe('SELECT 7')
  })
})

describe('templates over HTTP', () => {
  let server: TestServer
  let ada: Browser
  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  })
  afterAll(() => server.close())

  const run = (sql: string, templateParams: string | null, query = '') =>
    ada.post(`/api/v1/sqllab/execute/${query}`, { database_id: 1, sql, templateParams })

  test('runs the rendered SQL and stores the template [A3.07] [A7.01]', async () => {
    const answer = await run('select {{ n }}', '{"n":1}')
    expect(answer.status).toBe(200)
    expect(answer.json<{ query: { sql: string; executedSql: string } }>().query).toMatchObject({
      sql: 'select {{ n }}',
      executedSql: 'select 1',
    })
  })

  test('no part of the address enters the SQL (S63)', async () => {
    const answer = await run("select {{ url_param('n') }}", null, '?n=1')
    expect(answer.status).toBe(400)
    expect((await run('select {{ n }}', null, '?n=1&templateParams=%7B%22n%22%3A1%7D')).status).toBe(400)
    expect(server.engine.ran).not.toContain('select 1; --')
  })

  test('refuses before anything runs, with the documented body', async () => {
    const before = server.engine.ran.length
    const missing = await run('select {{ n }}', '{}')
    expect([missing.status, missing.json()]).toMatchObject([
      400,
      { errors: [{ error_type: MISSING, extra: { issue_codes: [{ code: 1006 }] } }] },
    ])
    const bad = await run('select 1', '{')
    expect([bad.status, bad.json()]).toMatchObject([
      400,
      { errors: [{ error_type: INVALID, extra: { issue_codes: [{ code: 1028 }] } }] },
    ])
    expect(server.engine.ran.length).toBe(before)
  })

  test('refuses rison of excessive depth or invalid shape (S64)', async () => {
    for (const q of [
      '('.repeat(50_000),
      '!!!',
      '(__proto__:(z:1))',
      '!('.repeat(10_000),
      '(filters:!((col:__proto__,opr:eq,value:1)))',
      '(page:-1)',
      '(page_size:9e99)',
      "(order_column:'constructor')",
      '%E0%A4%A',
    ]) {
      for (const path of ['/api/v1/dataset/', '/api/v1/dataset/1']) {
        const { status } = await ada.get(`${path}?q=${encodeURIComponent(q)}`)
        expect([400, 404]).toContain(status)
      }
    }
    expect(({} as { z?: number }).z).toBeUndefined()
  })
})
