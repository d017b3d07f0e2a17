import { finalize } from 'rxjs'

import * as factCalls from '../../../contract/dataset/facts'
import * as sampleCalls from '../../../contract/dataset/samples'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import type { ResultColumn } from '../../core/results/column'
import type { Cell } from '../../core/results/types'
import { attempt } from '../../core/effects/attempt'
import { chartTable } from '../chart/data'
import { defineEffect } from '../../core/effects/effect'
import type { Http } from '../../core/http/http'
import { withoutCause } from '../../core/http/withCause'
import { createSemaphore, type Semaphore } from '../../../common/semaphore'

/** Reads the columns of the source; nothing is changed by it. */
const readSource = defineEffect({
  name: 'read-dataset-source',
  on: ['dataset.source_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { datasetId, sql, templateParams } }, { http }) =>
    attempt(
      async () => {
        const params = { id: datasetId }
        const { body } =
          sql === null
            ? await http.call(factCalls.externalMetadata, { params })
            : await http.call(factCalls.queryMetadata, { params, body: { sql, template_params: templateParams } })
        const columns = body.map(({ column_name: name, type, type_generic: generic, is_dttm: isTime, comment }) => ({
          name,
          type,
          generic,
          isTime,
          comment,
        }))
        return event('dataset.source_read', { datasetId, columns })
      },
      (message) => event('dataset.source_failed', { datasetId, message }),
    ),
})

/** Concurrent calls for uses: several datasets are checked at once before they are deleted. */
const USES_AT_ONCE = 4

const semaphores = new WeakMap<Http, Semaphore>()

/** The semaphore of the calls to one server. */
const semaphoreOf = (caused: Http): Semaphore => {
  const http = withoutCause(caused)
  const semaphore = semaphores.get(http) ?? createSemaphore(USES_AT_ONCE)
  semaphores.set(http, semaphore)
  return semaphore
}

const readUses = defineEffect({
  name: 'read-dataset-uses',
  on: ['dataset.uses_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { datasetId } }, { http }) => {
    const controller = new AbortController()
    const { signal } = controller
    return attempt(
      async () => {
        const { body } = await semaphoreOf(http)(async () => {
          signal.throwIfAborted()
          return http.call(factCalls.datasetRelated, { params: { id: datasetId } }, { signal })
        })
        return event('dataset.uses_read', {
          datasetId,
          charts: body.charts.result.map(({ id, slice_name: name, viz_type: vizType, columns, metrics }) => ({
            id,
            name,
            vizType: vizType ?? '',
            columns,
            metrics,
          })),
          chartCount: body.charts.count,
          dashboards: body.dashboards.result.map(({ id, title, columns }) => ({ id, title, columns })),
          dashboardCount: body.dashboards.count,
        })
      },
      (message) => event('dataset.uses_failed', { datasetId, message }),
      // a question that was replaced gives up its turn
    ).pipe(finalize(() => controller.abort()))
  },
})

/** Has the database judge an expression; the first values of one that can be run go to the result store. */
const tryExpression = defineEffect({
  name: 'try-expression',
  on: ['dataset.expression_requested'],
  key: ({ data: { datasetId, item } }) => `${datasetId} ${item}`,
  mode: 'switch',
  resume: 'retry',
  run: ({ id, data: { datasetId, item, kind, expression, calculated = [] } }, io) =>
    attempt(
      async (): Promise<NewEvent> => {
        const columns = calculated.map((column) => ({ column_name: column.name, expression: column.expression }))
        const { body } = await io.http.call(factCalls.expressionValidate, {
          params: { id: datasetId },
          body: {
            expression,
            expression_type: kind,
            preview: true,
            ...(columns.length === 0 ? {} : { columns }),
          },
        })
        const [problem] = body.result
        const resultKey = problem === undefined ? `expression/${id}` : null
        if (resultKey !== null) {
          const generic = body.type_generic ?? 1
          const column: ResultColumn = {
            column_name: 'value',
            name: 'value',
            type: body.type,
            type_generic: generic,
            is_dttm: generic === 2,
          }
          io.results.put(resultKey, { columns: [column], rows: body.values.map((value) => [value as Cell]), bytes: 0 })
        }
        const { message = '', position = null } = problem ?? {}
        return event('dataset.expression_judged', {
          datasetId,
          item,
          problem: problem === undefined ? null : { message, position },
          type: body.type,
          resultKey,
        })
      },
      (message) => event('dataset.expression_failed', { datasetId, item, message }),
    ),
})

/** A page of rows (`B7.03`); they go to the result store. */
const readSamples = defineEffect({
  name: 'read-samples',
  on: ['dataset.samples_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ id, data: { datasetId, page, pageSize, force } }, io) =>
    attempt(
      async () => {
        const query = {
          datasource_type: 'table' as const,
          datasource_id: datasetId,
          page,
          per_page: pageSize,
          ...(force ? { force: 'true' as const } : {}),
        }
        const { body } = await io.http.call(sampleCalls.samples, { query, body: null })
        const { result } = body
        const table = chartTable(result)
        const resultKey = `samples/${id}`
        io.results.put(resultKey, table)
        return event('dataset.samples_read', {
          datasetId,
          page,
          rows: table.rows.length,
          total: result.total_count,
          resultKey,
        })
      },
      (message) => event('dataset.samples_failed', { datasetId, message }),
    ),
})

/** Possible owners per list. */
const PEOPLE = 50

const findPeople = defineEffect({
  name: 'find-owners',
  on: ['dataset.people_requested'],
  key: () => '',
  mode: 'switch',
  run: ({ data: { search } }, { http }) =>
    attempt(
      async () => {
        const query = { ...(search === '' ? {} : { filter: search }), page: 0, page_size: PEOPLE }
        const { body } = await http.call(factCalls.datasetOwners, { query })
        return event('dataset.people_read', {
          people: body.result.map(({ value, text }) => ({ id: value, name: text })),
        })
      },
      (message) => event('dataset.people_failed', { message }),
    ),
})

export const datasetFactsEffects = [readSource, readUses, tryExpression, readSamples, findPeople] as const
