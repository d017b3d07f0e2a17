import type { FormData } from '../../events/chart/chart'
import { decodeForm } from './formData'
import type { Query } from './kinds/types'

/** The query of a chart as saved with it: the server draws the chart from it without a browser, as in a report. */
export const queryContextOf = (datasetId: number, formData: FormData, queries: readonly Query[]): string =>
  JSON.stringify({
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries,
    form_data: decodeForm(formData),
    result_format: 'json',
    result_type: 'full',
  })
