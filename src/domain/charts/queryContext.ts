import type { FormData } from '../../events/chart/chart'
import { decodeForm } from './formData'
import type { Query } from './kinds/types'

/** The query of a chart as it is saved with it: what the server draws it by where no browser is, as in a report. */
export const queryContextOf = (datasetId: number, formData: FormData, queries: readonly Query[]): string =>
  JSON.stringify({
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries,
    form_data: decodeForm(formData),
    result_format: 'json',
    result_type: 'full',
  })
