import type { QueryContext } from '../../contract/chartData'
import * as dataCalls from '../../contract/chartData'
import { safeFileName } from '../../contract/file-name'
import { event } from '../events/registry'
import { attempt } from './attempt'
import { defineEffect } from './effect'

/** Files of many rows take their time, in ms. */
const LONGEST = 900_000
/** Of a chart with several queries: a file for each. */
const ARCHIVE = /^application\/zip\b/

/** Has the server write the rows of a chart, and the browser save them (B7.01). */
export const saveChartFile = defineEffect({
  name: 'save-chart-file',
  on: ['chart.file_requested'],
  key: ({ data }) => data.key,
  mode: 'exhaust',
  resume: 'abandon',
  run: ({ data: { key, title, datasetId, queries, format } }, io) =>
    attempt(
      async () => {
        const body = {
          datasource: { id: datasetId, type: 'table' as const },
          queries: JSON.parse(queries) as QueryContext['queries'],
          force: false,
          result_type: 'full' as const,
          result_format: format,
        }
        const file = await io.http.file(dataCalls.chartData, { query: {}, body }, { timeout: LONGEST })
        const fileName = safeFileName(title, ARCHIVE.test(file.type) ? 'zip' : format)
        io.saveFile(fileName, file)
        return event('chart.file_saved', { key, fileName, bytes: file.size })
      },
      (message) => event('chart.file_failed', { key, message }),
    ),
})
