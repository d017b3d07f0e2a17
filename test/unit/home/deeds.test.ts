import { describe, expect, it } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { plain, type Names } from '../../../src/core/events/sentence'
import { findDeeds } from '../../../src/views/home/deeds/deeds'
import { readDeeds } from '../../../src/views/home/deeds/read'
import type { Card } from '../../../src/views/home/deeds/cardKey'
import { readModel } from '../../../src/app/readModel'

const names = new Proxy({}, { get: () => () => 'a thing' }) as unknown as Names

let seq = 0
const event = (type: string, data: object, at = 0): EventEnvelope => {
  seq += 1
  return {
    id: `e${seq}`,
    seq,
    type,
    v: 1,
    at,
    actor: '1',
    session: 's',
    cause: null,
    corr: 'c',
    data,
  } as unknown as EventEnvelope
}

const board: Card = { kind: 'dashboard', id: '7', title: 'Sales' }
const chart: Card = { kind: 'chart', id: '4', title: 'By week' }
const tab: Card = { kind: 'query', id: 't1', title: 'Hub' }

const filtered = (label: string, at: number) =>
  event(
    'dataMask.applied',
    { dashboardId: 7, how: 'apply', steps: [{ id: 'f', name: 'Origin', label, mask: null, was: null }] },
    at,
  )

const run = (queryId: string, script?: { readonly id: string; readonly index: number; readonly count: number }) =>
  event('run.requested', {
    queryId,
    editorId: 't1',
    tab: 'Hub',
    dbId: 1,
    catalog: null,
    schema: null,
    sql: 'SELECT 1',
    offset: 0,
    queryLimit: 1000,
    runAsync: false,
    templateParams: null,
    ...(script === undefined ? {} : { script }),
  })
const succeeded = (queryId: string, rows: number) => event('run.succeeded', { queryId, rows })

const wordsOf = (cards: readonly Card[], events: readonly EventEnvelope[]): Readonly<Record<string, string>> => {
  const finder = findDeeds(cards, names, (id) => id)
  for (const one of events.toReversed()) finder.add(one)
  return Object.fromEntries([...finder.deeds()].map(([key, { sentence }]) => [key, plain(sentence)]))
}

describe('deeds on the cards of Home', () => {
  it('tells the last deed on a dashboard, not an older one or one of another dashboard', () => {
    const other = event('dashboard.renamed', { dashboardId: 8, title: 'New', was: 'Old' })
    expect(wordsOf([board], [filtered('ORD', 1), filtered('ATL', 2), other])).toEqual({
      'dashboard 7': 'Filtered Origin to ATL',
    })
  })

  it('leaves out stars, places and what the product did to a dashboard', () => {
    const opened = event('dashboard.list_requested', { search: '', owner: null, status: 'all', favorites: false })
    const shown = event('dashboard.tab_activated', { dashboardId: 7, tabs: 'T', tab: 'a', was: 'b' })
    const starred = event('dashboard.favorite_requested', { dashboardId: 7, favorite: true })
    expect(wordsOf([board], [filtered('ORD', 1), opened, shown, starred])).toEqual({
      'dashboard 7': 'Filtered Origin to ORD',
    })
  })

  it('says it for an object whose name the card shows', () => {
    const saved = event('explore.save_requested', { key: 'slice/4', chartId: 4, name: 'By week', formData: {} })
    expect(wordsOf([chart], [saved])).toEqual({ 'chart 4': 'Saved it' })
  })

  it('tells the kind of a chart that was made', () => {
    const data = { key: 'table/1', chartId: 4, name: 'By week', overwritten: false }
    const made = (vizType: string) =>
      wordsOf([chart], [event('explore.saved', { ...data, formData: { viz_type: JSON.stringify(vizType) } })])
    expect(made('echarts_timeseries_line')).toEqual({ 'chart 4': 'Made a line chart' })
    expect(made('echarts_area')).toEqual({ 'chart 4': 'Made an area chart' })
  })

  it('counts statements and rows of the last run of a tab', () => {
    expect(wordsOf([tab], [run('a'), succeeded('a', 5), run('b'), succeeded('b', 10_000)])).toEqual({
      'query t1': 'Ran 1 statement, 10,000 rows',
    })
    const script = (index: number) => ({ id: 's', index, count: 2 })
    const two = [run('a', script(0)), succeeded('a', 10_000), run('b', script(1)), succeeded('b', 7)]
    expect(wordsOf([tab], two)).toEqual({ 'query t1': 'Ran 2 statements, 10,000 and 7 rows' })
  })

  it('tells of statements that failed', () => {
    expect(wordsOf([tab], [run('a'), event('run.failed', { queryId: 'a' })])).toEqual({
      'query t1': 'Ran 1 statement, which failed',
    })
  })

  it('survives events without the data of their sentence', () => {
    const damaged = event('dataMask.applied', { dashboardId: 7 })
    expect(wordsOf([board], [filtered('ORD', 1), damaged])).toEqual({ 'dashboard 7': 'Filtered Origin to ORD' })
  })
})

describe('reading deeds', () => {
  it('reads back only until each card has its deed', async () => {
    const events = Array.from({ length: 5000 }, (_, index) => ({ ...filtered('ORD', index), seq: index + 1 }))
    const asked: number[] = []
    const source = {
      first: () => Promise.resolve(1),
      read: (from: number, to: number) => {
        asked.push(from)
        return Promise.resolve(events.slice(from - 1, to))
      },
    }
    const model = readModel.emptyModel()
    const deeds = await readDeeds(source, 4000, [board], model, () => true)
    expect(asked).toEqual([3001])
    // the log after the moment on screen does not count
    expect(deeds?.get('dashboard 7')?.at).toBe(3999)
    expect(await readDeeds(source, 4000, [board], model, () => false)).toBeNull()
  })
})
