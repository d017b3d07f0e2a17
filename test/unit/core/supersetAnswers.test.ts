import { describe, expect, it } from 'vitest'

import { tableMetadataGet } from '../../../contract/database/database'
import { databaseAvailable } from '../../../contract/database/connection'
import { datasetGet } from '../../../contract/dataset/dataset'
import { datasetRelated } from '../../../contract/dataset/facts'
import { datasetOf } from '../../../src/effects/dataset/datasource'

/** Answers of Superset 6.1 that differ from those of the product's own server. */
describe('answers of Apache Superset', () => {
  it('accepts a table without a primary key', () => {
    const primaryKey = { constrained_columns: null, name: null }
    const table = { name: 'flights', columns: [], primaryKey, foreignKeys: [], indexes: [], selectStar: null }
    expect(tableMetadataGet.responses[200].safeParse(table).success).toBe(true)
  })

  it('accepts engines without options and without a driver', () => {
    const engine = {
      available_drivers: ['pysqlite'],
      engine: 'sqlite',
      engine_information: {},
      name: 'SQLite',
      preferred: true,
      sqlalchemy_uri_placeholder: '',
      supports_oauth2: false,
    }
    expect(databaseAvailable.responses[200].safeParse({ databases: [engine] }).success).toBe(true)
  })

  it('accepts a dataset editor without an id', () => {
    const changed_by = { first_name: 'Ana', last_name: 'Ortiz' }
    const found = datasetGet.responses[200].safeParse({ id: 1, result: { id: 1, changed_by } })
    const places = found.success ? [] : found.error.issues.map(({ path }) => path.join('.'))
    expect(places.filter((place) => place.startsWith('result.changed_by'))).toEqual([])
  })

  it('accepts related charts without their columns', () => {
    const related = {
      charts: { count: 1, result: [{ id: 1, slice_name: 'Late', viz_type: 'pie' }] },
      dashboards: { count: 0, result: [] },
    }
    expect(datasetRelated.responses[200].parse(related).charts.result[0]).toMatchObject({
      columns: [],
      metrics: [],
      missing: [],
    })
  })

  it('accepts dashboard datasets with partial columns and separate time columns', () => {
    const { columns } = datasetOf({
      id: 3,
      uid: '3__table',
      type: 'table',
      name: 'flights',
      columns: [{ id: 1, column_name: 'delay', type: 'BIGINT', type_generic: 0, is_dttm: false, is_certified: false }],
      column_names: ['date', 'delay', 'origin'],
      granularity_sqla: [['date', 'date']],
    })
    expect(columns.map(({ name, generic, isTime }) => [name, generic, isTime])).toEqual([
      ['delay', 0, false],
      ['date', 2, true],
      ['origin', null, false],
    ])
  })
})
