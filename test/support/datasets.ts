import * as fc from 'fast-check'

import type { DatasetAbout, DatasetContent, DraftColumn, DraftMetric } from '../../src/events/dataset/content'
import { event } from '../../src/core/events/registry'
import { EMPTY_COLUMN, EMPTY_METRIC } from '../../src/domain/datasets/content'
import type { World } from './world'

export const column = (id: number, more: Partial<DraftColumn> = {}): DraftColumn => ({
  ...EMPTY_COLUMN,
  key: `c${id}`,
  id,
  name: `column ${id}`,
  type: 'VARCHAR',
  generic: 1,
  ...more,
})

export const metric = (id: number, more: Partial<DraftMetric> = {}): DraftMetric => ({
  ...EMPTY_METRIC,
  key: `m${id}`,
  id,
  name: `metric ${id}`,
  expression: 'COUNT(*)',
  ...more,
})

export const ABOUT: DatasetAbout = {
  dbId: 1,
  database: 'examples',
  catalog: null,
  schema: 'main',
  virtual: false,
  managed: false,
  changedOn: '2026-01-01T00:00:00',
  changedBy: 'Ada Byron',
}

export const contentOf = (more: Partial<DatasetContent> = {}): DatasetContent => ({
  settings: {
    name: 'sales',
    description: null,
    sql: null,
    templateParams: null,
    mainTime: null,
    cacheTimeout: null,
    offset: 0,
    predicate: null,
    filterSelect: true,
    alwaysFilterTime: false,
    normalizeColumns: false,
    owners: [{ id: 1, name: 'Ada Byron' }],
  },
  columns: [column(1), column(2), column(3)],
  metrics: [metric(1)],
  ...more,
})

/** A dataset in its editor, as the server answered. */
export const openedDataset = (
  world: World,
  datasetId: number,
  content: DatasetContent = contentOf(),
  version: string | null = '"1"',
): void => {
  world.dispatch('dataset.edit', { datasetId })
  const request = world.store.state().datasetDrafts.byId[String(datasetId)]?.request ?? ''
  world.remote(event('dataset.edit_opened', { datasetId, about: ABOUT, content, version }, request))
}

const word = fc.constantFrom('a', 'b', 'c', 'long name', '<b>', '')

const columns: fc.Arbitrary<readonly DraftColumn[]> = fc
  .uniqueArray(fc.nat(9), { maxLength: 7 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({ name: word, isTime: fc.boolean(), label: fc.option(word, { nil: null }) })
          .map((more) => column(id, more)),
      ),
    ),
  )
const metrics: fc.Arbitrary<readonly DraftMetric[]> = fc
  .uniqueArray(fc.nat(5), { maxLength: 4 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.record({ name: word, expression: word }).map((more) => metric(id, more)))),
  )

/** Contents that share some of their columns and metrics, in any order. */
export const contents: fc.Arbitrary<DatasetContent> = fc.record({
  settings: fc
    .record({
      description: fc.option(word, { nil: null }),
      offset: fc.nat(5),
      owners: fc.constantFrom([], [{ id: 1, name: 'Ada' }]),
    })
    .map((more) => ({ ...contentOf().settings, ...more })),
  columns,
  metrics,
})
