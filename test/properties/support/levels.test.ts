import fc from 'fast-check'
import { expect, it } from 'vitest'

import { registry } from '../../../src/app/events'
import { READABLE } from '../../../src/app/redact/readable'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import type { LogLevel } from '../../../src/core/log/file/export'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { arbitraryEvents, placed } from '../../support/arbitraryEvents'
import { foldReplay } from '../../support/model'
import { runs } from '../../support/runs'
import { exportLog, importLog } from '../../support/transfer'
import { eventsOf, play, played, success, trace, type World } from '../../support/world'

const key = new Uint8Array(32).fill(7)
const LEVELS = ['shape', 'sql'] as const

/** Secrets as words and as numbers, which occur nowhere else. */
const SECRETS = Array.from({ length: 50 }, (_, index) =>
  index % 2 === 0 ? `Geheim${index}Wort` : String(83_610_000_000 + index * 7919),
)

/** SQL with a secret in a place that no level shows. */
const PLANTS: readonly ((secret: string) => string)[] = [
  (secret) => `select a from t where b = '${secret}'`,
  (secret) => `select a from t where b = 'it''s ${secret}' and c = 1`,
  (secret) => `select a from t where b = E'x\\'${secret}'`,
  (secret) => `select $$${secret}$$, $tag$ ' ${secret} $tag$`,
  (secret) => `select a -- ${secret}\nfrom t`,
  (secret) => `select a /* ' ${secret} /* ${secret} */ */ from t`,
  (secret) => `select a from t where b = '${secret}`,
  (secret) => `select a from t where b = ${secret}'`,
  (secret) => `select a from t where b = "${secret}"`,
  (secret) => `select a # ${secret}\nfrom t`,
  (secret) => `select a from t where b = '\\' and c = ' ${secret} '\\'`,
  (secret) => `select ${secret}`,
  (secret) => `/* ${secret}`,
]

const secret = fc.constantFrom(...SECRETS)
const planted = fc.tuple(secret, fc.constantFrom(...PLANTS)).map(([text, plant]) => plant(text))

const bodyOf = (file: string): string => file.split('\n').slice(1).join('\n')

const fileOf = (events: readonly EventEnvelope[], level: Exclude<LogLevel, 'texts'>): string =>
  exportLog(events, { build: 'test', level, key })

const expectNoSecret = (file: string): void => {
  const found = SECRETS.filter((one) => file.includes(one))
  expect(found).toEqual([])
}

/** Puts own words at paths, and counts them. */
const fill = (value: unknown, path: readonly string[], word: string): number => {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return 0
  const record = value as Record<string, unknown>
  let count = 0
  for (const place of step === '[]' || step === '*' ? Object.keys(record) : [step]) {
    if (rest.length > 0) count += fill(record[place], rest, word)
    else if (JSON.stringify(record[place] ?? null).includes('select')) {
      record[place] = typeof record[place] === 'string' ? word : null
      count += 1
    }
  }
  return count
}

const stepsOf = (path: string): readonly string[] => path.replaceAll('[]', '.[]').split('.')

/** Statements that no engine parses, or whose secret is the name of a column: what an engine did parse has none of them. */
const UNPARSED = /^select \w+$|= \w+'$/

/** Gives the statements of charts, which an engine parsed, their secrets as values alone. */
const asParsed = (sql: unknown): unknown =>
  typeof sql === 'string' && UNPARSED.test(sql) ? sql.replace(/(\w+)'?$/, "a from t where b = '$1'") : sql

/** Events of every type, with a secret in each text but names and the words of the program. */
const secretive = arbitraryEvents(
  planted.map((sql) => (sql.includes('select') ? sql : `${sql} select`)),
  { minLength: 20, maxLength: 120 },
  ['editor', 'run', 'saved', 'dataset'],
).map((made) => {
  let names = 0
  const events = made.map((event) => {
    const data = JSON.parse(JSON.stringify(event.data)) as Record<string, unknown>
    if (event.type === 'chart.query_succeeded')
      for (const answer of data['answers'] as Record<string, unknown>[]) answer['sql'] = asParsed(answer['sql'])
    for (const path of registry.get(event.type)?.public ?? []) fill(data, stepsOf(path), 'own')
    for (const path of READABLE[event.type]?.names ?? []) names += fill(data, stepsOf(path), 'Orders')
    return { ...event, data }
  })
  return { events: placed(events), names }
})

it('no level but that of all texts lets one of 50 planted secrets leave', () => {
  let names = 0
  let secrets = 0
  fc.assert(
    fc.property(secretive, (log) => {
      const text = JSON.stringify(log.events.map(({ data }) => data))
      secrets += SECRETS.filter((one) => text.includes(one)).length
      for (const level of LEVELS) expectNoSecret(bodyOf(fileOf(log.events, level)))
      expect(bodyOf(fileOf(log.events, 'shape'))).not.toContain('Orders')
      const shown = bodyOf(fileOf(log.events, 'sql'))
      if (log.names > 0) expect(shown).toContain('Orders')
      names += log.names
    }),
    runs(150),
  )
  expect(names).toBeGreaterThan(200)
  expect(secrets).toBeGreaterThan(1000)
})

/** Types a text into the first tab, in pieces and in an order of their own: what comes later can change what it means. */
const typed = fc.record({
  sql: planted,
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  pieces: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 }),
})
type Typed = typeof typed extends fc.Arbitrary<infer Value> ? Value : never

const type = (world: World, { sql, from, pieces }: Typed): void => {
  const start = Math.floor(from * sql.length)
  play(world, { do: 'replace', pick: 0, insert: sql.slice(start) })
  let at = 0
  for (const length of pieces) {
    const insert = sql.slice(at, Math.min(at + length, start))
    play(world, { do: 'edit', pick: 0, at, remove: 0, insert })
    at += insert.length
  }
  play(world, { do: 'edit', pick: 0, at, remove: 0, insert: sql.slice(at, start) })
}

const shape = (events: readonly EventEnvelope[]) => {
  const { editors, runs: all, toasts, undo } = foldReplay(events)
  return {
    tabs: editors.order.map((id) => {
      const editor = effectiveEditor(editors, id)
      return [editor?.sql.length, editor?.sql.split('\n').length, editor?.diverged, editor?.queryLimit]
    }),
    closed: editors.closedOrder.length,
    runs: all.order.map((id) => [all.byId[id]?.state, all.byId[id]?.sql.length, all.byId[id]?.columns.length]),
    toasts: toasts.order.map((id) => toasts.byId[id]?.level),
    steps: Object.values(undo.windows).map(({ past, future }) => [past.length, future.length]),
  }
}

const RUN = 'SELECT amount AS total FROM Orders'

it('each level replays to the same shape, and SQL typed in pieces shows no secret', () => {
  let edits = 0
  fc.assert(
    fc.property(trace(30), fc.array(typed, { minLength: 1, maxLength: 4 }), (steps, texts) => {
      const world = played([{ do: 'add' }, { do: 'replace', pick: 0, insert: RUN }, { do: 'run', pick: 0 }])
      const run = world.store.state().runs.order[0] ?? ''
      world.remote(success(run, world.store.state().runs.byId[run]?.request ?? ''))
      for (const text of texts) type(world, text)
      for (const step of steps) play(world, step)
      for (const text of texts) type(world, text)
      world.commit()
      const log = eventsOf(world)
      for (const level of LEVELS) {
        const file = fileOf(log, level)
        expectNoSecret(bodyOf(file))
        const opened = importLog(file)
        if (!opened.ok) throw new Error(opened.message)
        expect(opened.warnings).toEqual([])
        expect(shape(opened.events)).toEqual(shape(log))
        expect(bodyOf(file).includes(RUN)).toBe(level === 'sql')
      }
      edits += log.filter((event) => event.type === 'editor.sql_edited').length
    }),
    runs(120),
  )
  expect(edits).toBeGreaterThan(500)
})

it('the text of a tab after edits shows names and keywords, and no values', () => {
  const world = played([{ do: 'add' }, { do: 'replace', pick: 0, insert: RUN }, { do: 'run', pick: 0 }])
  const run = world.store.state().runs.order[0] ?? ''
  world.remote(success(run, world.store.state().runs.byId[run]?.request ?? ''))
  play(world, { do: 'edit', pick: 0, at: RUN.length, remove: 0, insert: " WHERE total > 1200 AND amount = 'Ada" })
  play(world, { do: 'edit', pick: 0, at: RUN.length + 37, remove: 0, insert: "' AND nothing = 1" })
  world.commit()
  const opened = importLog(fileOf(eventsOf(world), 'sql'))
  if (!opened.ok) throw new Error(opened.message)
  const { editors } = foldReplay(opened.events)
  expect(effectiveEditor(editors, editors.order[0] ?? '')?.sql).toBe(
    `${RUN} WHERE total > ████ AND amount = '███' AND ███████ = █`,
  )
})
