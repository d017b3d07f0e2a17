import type { QueryContext } from '../../../contract/chart/data'
import * as dataCalls from '../../../contract/chart/data'
import { safeFileName } from '../../../common/fileName'
import { event } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'
import { chartQuestion } from './question'
import { defineEffect } from '../../core/effects/effect'

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
        const question = chartQuestion({
          key,
          datasetId,
          formData: io.state().charts.byKey[key]?.answeredForm ?? {},
          queries: JSON.parse(queries) as QueryContext['queries'],
          force: false,
          resultFormat: format,
        })
        const file = await io.http.file(dataCalls.chartData, question, { timeout: LONGEST })
        const fileName = safeFileName(title, ARCHIVE.test(file.type) ? 'zip' : format)
        io.saveFile(fileName, file)
        return event('chart.file_saved', { key, fileName, bytes: file.size })
      },
      (message) => event('chart.file_failed', { key, message }),
    ),
})
