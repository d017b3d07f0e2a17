import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measure } from '../../../server/dashboard/bundle/measure'
import { openBundleReader } from '../../../server/dashboard/bundle/read'
import { YamlProblem, readYaml } from '../../../server/dashboard/bundle/yaml'
import { Problem } from '../../../server/problem'
import { METADATA, bring, pack } from '../support/bundles'
import { type Browser, type TestServer, startTestServer } from '../support/server'

const mapOf = (keys: number): string => Array.from({ length: keys }, (_, at) => `k${at}: 1`).join('\n')

describe('YAML file', () => {
  const refusalOf = (text: string): string => {
    try {
      return `${readYaml(text).nodes} values`
    } catch (error) {
      if (error instanceof YamlProblem) return error.message
      throw error
    }
  }

  test.each([
    ['an object of 10,000 keys', mapOf(10_000), '10001 values'],
    ['an object of more keys', mapOf(10_001), 'One object has more than 10,000 keys.'],
    ['a flow of more keys', `{${mapOf(10_001).replaceAll('\n', ', ')}}`, 'One object has more than 10,000 keys.'],
    ['99,998 values in a list', `a: [${'1,'.repeat(99_998)}]`, '100000 values'],
    ['more values', `a: [${'1,'.repeat(99_999)}]`, 'It holds more than 100,000 values.'],
    ['millions of values', `a:\n${'- 1\n'.repeat(1_000_000)}`, 'It holds more than 100,000 values.'],
    ['millions of comments', `a: 1\n${'#\n'.repeat(2_000_000)}`, 'It holds more than 100,000 values.'],
    ['lists within lists', `a: ${'['.repeat(99)}${']'.repeat(99)}`, '100 values'],
    ['deeper lists', `a: ${'['.repeat(100)}${']'.repeat(100)}`, 'It is nested deeper than 100 levels.'],
    ['lists without an end', '['.repeat(1_000_000), 'It is nested deeper than 100 levels.'],
    ['dashes on one line', '- '.repeat(100_000), 'It is nested deeper than 100 levels.'],
    ['objects by indentation', Array.from({ length: 100 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'), '101 values'],
    ['100 aliases', `a: &a 1\nb: [${Array(100).fill('*a').join(', ')}]`, '103 values'],
    ['more aliases', `a: &a 1\nb: [${Array(101).fill('*a').join(', ')}]`, 'It has more than 100 anchors or aliases.'],
    ['more anchors', `a: [${'&a 1, '.repeat(101)}]`, 'It has more than 100 anchors or aliases.'],
    [
      'a text that aliases repeat',
      `a: &a ${'x'.repeat(30_000)}\nb: [${Array(100).fill('*a').join(', ')}]`,
      '103 values',
    ],
    [
      'a text that aliases repeat too often',
      `a: &a ${'x'.repeat(50_000)}\nb: [${Array(100).fill('*a').join(', ')}]`,
      'Its aliases repeat more text than is taken.',
    ],
    [
      'a key that aliases repeat too often',
      `a: &a {${'x'.repeat(1000)}: 1}\nb: &b [${Array(50).fill('*a').join(', ')}]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]`,
      'Its aliases repeat more text than is taken.',
    ],
    ['an alias within what it repeats', 'a: &a [*a]', 'No valid YAML: an alias lies within what it repeats.'],
    ['a key twice', 'a: 1\nb: 2\n"a": 3', 'No valid YAML: the key a is given twice.'],
    ['a number and a text as one key', '1: 1\n"1": 2', 'No valid YAML: the key 1 is given twice.'],
    ['a list as key', '? [a]\n: 1', 'No valid YAML: a key is no plain value.'],
    [
      'a tag of a language',
      'a: !!python/name:os.system x',
      'No valid YAML: Unresolved tag: tag:yaml.org,2002:python/name:os.system',
    ],
    ['a list', '- 1', 'It does not hold an object.'],
  ])('reads or rejects a YAML file with %s by its limits', (_, text, said) => {
    expect(refusalOf(text)).toBe(said)
  })

  test('counts the size and depth of a YAML file with its aliases expanded', () => {
    const lines = (levels: number, times: number) => [
      'a0: &a0 [1]',
      ...Array.from(
        { length: levels },
        (_, at) => `a${at + 1}: &a${at + 1} [${Array(times).fill(`*a${at}`).join(', ')}]`,
      ),
    ]
    expect(refusalOf(lines(4, 9).join('\n'))).toMatch(/^\d{5} values$/)
    expect(refusalOf(lines(5, 9).join('\n'))).toBe('It holds more than 100,000 values.')
    expect(refusalOf(lines(98, 1).join('\n'))).toMatch(/^\d{4} values$/)
    const deep = `b: &b ${'['.repeat(60)}${']'.repeat(60)}\nc: ${'['.repeat(60)}*b${']'.repeat(60)}`
    expect(refusalOf(deep)).toBe('It is nested deeper than 100 levels.')
  })

  test('keeps the content of a YAML file, including keys like __proto__', () => {
    const { value } = readYaml('a: {b: [1, "1", true, null, 1.5]}\n__proto__: {c: 1}\n<<: {d: 1}\ne: 2001-01-01')
    expect(Object.entries(value)).toEqual([
      ['a', { b: [1, '1', true, null, 1.5] }],
      ['__proto__', { c: 1 }],
      ['<<', { d: 1 }],
      ['e', '2001-01-01'],
    ])
  })
})

describe('size of a value', () => {
  test('counts parts that occur several times each time', () => {
    const part = [1, 2]
    expect(measure([part, part, { a: part, bcd: 'efgh' }])).toEqual({ nodes: 12, depth: 3, characters: 8 })
    expect(measure('ab')).toEqual({ nodes: 1, depth: 0, characters: 2 })
  })

  test('measures values far deeper than the stack, and rejects circles', () => {
    let deep: unknown[] = []
    for (let at = 0; at < 1_000_000; at += 1) deep = [deep]
    expect(measure(deep)).toEqual({ nodes: 1_000_001, depth: 1_000_001, characters: 0 })
    const circle: unknown[] = [1, [2]]
    circle.push({ circle })
    expect(measure(circle)).toBeNull()
  })
})

describe('bundle upload', () => {
  let server: TestServer
  let ada: Browser
  let bob: Browser

  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.signedIn('ada', ['Alpha'])
    bob = await server.signedIn('bob', ['Gamma'])
  })
  afterAll(() => server.close())

  test('rejects a huge object while other requests are answered', async () => {
    const zip = await pack({ 'metadata.yaml': METADATA, 'dashboards/a.yaml': mapOf(100_000) })
    expect(zip.length).toBeLessThan(400_000)
    const order: string[] = []
    const before = process.cpuUsage()
    const brought = bring(bob, zip).finally(() => order.push('bundle'))
    while (!order.includes('bundle')) {
      expect((await ada.get('/health')).status).toBe(200)
      order.push('health')
      // answers of calls in this process alone leave no turn for messages of others
      await new Promise((done) => setImmediate(done))
    }
    const answer = await brought
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('more than 10,000 keys')])
    expect(order[0]).toBe('health')
    // the quadratic check took minutes of this process
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000)
  })

  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (refused: unknown) => refused,
    )
    return error instanceof Problem ? [error.reason, JSON.stringify(error.content)] : error
  }

  test('limits the values of all files of a bundle together', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [`charts/${at}.yaml`, `a: [${'1,'.repeat(99_000)}]`]),
    )
    const zip = await pack({ 'metadata.yaml': METADATA, ...files })
    const reading = openBundleReader(300_000).read(1, zip, new AbortController().signal)
    expect(await refusalOf(reading)).toEqual(['invalid', expect.stringContaining('more than 500,000 values')])
  })

  test('ends the process of a bundle that takes too long', async () => {
    const zip = await pack({ 'metadata.yaml': METADATA })
    const reader = openBundleReader(1)
    const { signal } = new AbortController()
    expect(await refusalOf(reader.read(1, zip, signal))).toEqual(['invalid', expect.stringContaining('takes too long')])
    // the next one is not held up by it
    expect(await refusalOf(reader.read(1, zip, signal))).toEqual(['invalid', expect.stringContaining('takes too long')])
  })

  test('reads one bundle per person at a time, without delaying others', async () => {
    const zip = await pack({ 'metadata.yaml': METADATA })
    const reader = openBundleReader()
    const leave = new AbortController()
    const first = refusalOf(reader.read(1, zip, leave.signal))
    expect(await refusalOf(reader.read(1, zip, leave.signal))).toEqual(['tooMany', expect.stringContaining('of yours')])
    const other = reader.read(2, zip, new AbortController().signal)
    leave.abort()
    expect(await first).toEqual(['left', expect.any(String)])
    expect([...(await other)]).toEqual([['metadata.yaml', { version: '1.0.0', type: 'Dashboard' }]])
    expect(await reader.read(1, zip, new AbortController().signal)).toBeInstanceOf(Map)
  })

  test('limits the number of waiting bundle uploads', async () => {
    const zip = await pack({ 'metadata.yaml': METADATA })
    const reader = openBundleReader()
    const leave = new AbortController()
    const all = Array.from({ length: 18 }, (_, at) => refusalOf(reader.read(at, zip, leave.signal)))
    expect(await refusalOf(reader.read(99, zip, leave.signal))).toEqual([
      'tooMany',
      expect.stringContaining('too many'),
    ])
    leave.abort()
    for (const one of await Promise.all(all)) expect(one).toEqual(['left', expect.any(String)])
  })
})
