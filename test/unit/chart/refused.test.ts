import { describe, expect, it } from 'vitest'

import { registry } from '../../../src/app/events'
import { namesOf } from '../../../src/app/readModel'
import { sentenceOf } from '../../../src/app/sentences'
import { plain } from '../../../src/core/events/sentence'
import type { LogLevel } from '../../../src/core/log/file/export'
import { refusalOf } from '../../../src/domain/charts/refusal'
import { encodeForm } from '../../../src/domain/charts/formData'
import { loadType } from '../../../src/domain/charts/kinds/load'
import { errorsOf, withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import type { RefusedChart } from '../../../src/events/chart/refusal'
import { momentsOf } from '../../../src/projections/support/moments'
import { chartOn, openDashboard } from '../../support/dashboards'
import { flights } from '../../support/explore'
import { exportLog, importLog } from '../../support/transfer'
import { createWorld, eventsOf, type World } from '../../support/world'

const KEY = 'dashboard/1/3'

const refused: RefusedChart = {
  key: KEY,
  title: 'Delays by carrier',
  code: 'COLUMNS_GONE',
  controls: [{ label: 'Dimensions', problems: ['Columns missing in dataset: carrier'] }],
  columns: ['carrier'],
  metrics: [],
}

const reports = (world: World) => world.log.filter(({ type }) => type === 'chart.refused')
const stateOf = (world: World) => world.store.state().charts.byKey[KEY]

/** A dashboard with the chart, and a log that holds all of it. */
const openPage = (world = createWorld()): World => {
  openDashboard(world, { charts: [chartOn(3)] })
  return world
}

const refuse = (world: World, more: Partial<RefusedChart> = {}): void => {
  world.dispatch('chart.refuse', { ...refused, ...more })
  world.commit()
}

describe('a chart that cannot be queried', () => {
  it('a refusal is recorded once for each reason', () => {
    const world = openPage()
    refuse(world)
    refuse(world)
    expect(reports(world)).toHaveLength(1)
    refuse(world, { code: 'DATASET_GONE', controls: [], columns: [] })
    expect(reports(world)).toHaveLength(2)
    expect(stateOf(world)).toMatchObject({ status: null, refusal: { code: 'DATASET_GONE' } })
  })

  it('a refusal is recorded again when the dashboard is opened again', () => {
    const world = openPage()
    refuse(world)
    openPage(world)
    expect(stateOf(world)?.refusal).toBeUndefined()
    refuse(world)
    expect(reports(world)).toHaveLength(2)
  })

  it('a query ends a refusal, and a refusal keeps the state of the query', () => {
    const world = openPage()
    refuse(world)
    world.dispatch('chart.query', { key: KEY, datasetId: 3, formData: {}, queries: '[{}]' })
    expect(stateOf(world)).toMatchObject({ status: 'loading' })
    expect(stateOf(world)?.refusal).toBeUndefined()
    world.dispatch('chart.stop', { key: KEY })
    refuse(world)
    expect(stateOf(world)).toMatchObject({ status: 'stopped', refusal: { columns: ['carrier'] } })
    expect(reports(world)).toHaveLength(2)
  })

  it('a refusal is a fault, with a code and one signature for all columns', () => {
    const world = openPage()
    refuse(world)
    refuse(world, { columns: ['payroll'] })
    const events = eventsOf(world)
    const faults = momentsOf(events, events, registry).filter(({ kind }) => kind === 'fault')
    const fault = {
      type: 'chart.refused',
      code: 'COLUMNS_GONE',
      subject: 'Delays by carrier',
      signature: 'chart.refused | COLUMNS_GONE | ',
    }
    expect(faults).toMatchObject([fault, fault])
  })
})

const sent = (level: Exclude<LogLevel, 'texts'>) => {
  const world = openPage()
  refuse(world)
  const opened = importLog(exportLog(eventsOf(world), { build: 'test', level, key: new Uint8Array(32).fill(7) }))
  if (!opened.ok) throw new Error(opened.message)
  const data = opened.events.find(({ type }) => type === 'chart.refused')?.data
  return {
    data,
    sentence: plain(sentenceOf('chart.refused', data, namesOf(world.store.state())) ?? { words: '', parts: [] }),
  }
}

describe('a log that leaves', () => {
  it('a log without texts keeps the code and the controls of a refusal', () => {
    const { data, sentence } = sent('shape')
    expect(data).toEqual({
      key: KEY,
      title: '█████████████████',
      code: 'COLUMNS_GONE',
      controls: [{ label: 'Dimensions', problems: ['███████████████████████████████████'] }],
      columns: ['███████'],
      metrics: [],
    })
    expect(sentence).toBe('█████████████████ could not be loaded: its dataset has no column ███████ (Dimensions)')
  })

  it('a log with names keeps the names of a refusal', () => {
    const { data, sentence } = sent('sql')
    expect(data).toMatchObject({ title: 'Delays by carrier', columns: ['carrier'] })
    expect(sentence).toBe('Delays by carrier could not be loaded: its dataset has no column carrier (Dimensions)')
  })
})

const sentence = (more: Partial<RefusedChart>): string =>
  plain(
    sentenceOf('chart.refused', { ...refused, ...more }, namesOf(createWorld().store.state())) ?? {
      words: '',
      parts: [],
    },
  )

it.each([
  [{ code: 'DATASET_GONE' }, 'its dataset is gone'],
  [{ code: 'METRICS_GONE', metrics: ['sum of 5%'] }, 'its dataset has no metric sum of 5% (Dimensions)'],
  [
    {
      code: 'CONTROLS_INVALID',
      controls: [
        { label: 'Metrics', problems: ['cannot be empty'] },
        { label: 'Row limit', problems: ['████'] },
      ],
    },
    'mend first Metrics (cannot be empty), Row limit',
  ],
  [{ code: 'NOTHING_SHOWN' }, 'it does not say yet what it shows'],
] as const)('the history says of %o what keeps the chart from its rows', (more, words) => {
  expect(sentence(more)).toBe(`Delays by carrier could not be loaded: ${words}`)
})

describe('reason why a chart cannot be queried', () => {
  const reasonFor = async (values: Readonly<Record<string, unknown>>, dataset = flights) => {
    const type = await loadType('table')
    if (type === null) throw new Error('There are no tables')
    const context = { values: withDefaults(type, encodeForm(values), dataset), dataset }
    return refusalOf(type, context, errorsOf(type, context, {}))
  }

  it('a dataset that is gone comes before all other reasons', async () => {
    expect(await reasonFor({ groupby: ['nowhere'] }, { ...flights, missing: true })).toMatchObject({
      code: 'DATASET_GONE',
      controls: [],
    })
  })

  it('the reason names the columns and metrics that the dataset lacks', async () => {
    expect(await reasonFor({ query_mode: 'aggregate', groupby: ['nowhere'], metrics: ['nothing'] })).toMatchObject({
      code: 'COLUMNS_GONE',
      controls: [{ label: 'Dimensions' }, { label: 'Metrics' }],
      columns: ['nowhere'],
      metrics: ['nothing'],
    })
    expect(await reasonFor({ query_mode: 'aggregate', metrics: ['nothing'] })).toMatchObject({
      code: 'METRICS_GONE',
      columns: [],
      metrics: ['nothing'],
    })
  })

  it('the reason names the controls with problems', async () => {
    expect(await reasonFor({ query_mode: 'aggregate', groupby: [], metrics: [] })).toMatchObject({
      code: 'CONTROLS_INVALID',
      columns: [],
      metrics: [],
    })
  })

  it('a chart that can be queried has no reason', async () => {
    expect(await reasonFor({ query_mode: 'aggregate', groupby: [], metrics: ['count'] })).toBeNull()
  })
})
