import type { QueryContext } from '../../contract/chart/data'
import { parseJson } from '../json/parse'
import type { HasStore } from '../platform'
import { type AsyncCaller, type ChartAnswer, answerContext } from './context'

/** The number of the saved chart, from the form data of the address or of the body. */
export const sliceIdOf = (text: string | undefined, form: unknown): number | null => {
  const read = (): unknown => {
    try {
      return parseJson(text ?? 'null')
    } catch {
      // the form is only for logs, so any text is accepted
      return null
    }
  }
  for (const from of [form, read()]) {
    const id = typeof from === 'object' && from !== null && 'slice_id' in from ? from.slice_id : null
    if (typeof id === 'number' && Number.isSafeInteger(id)) return id
  }
  return null
}

/** Cache seconds of a saved chart's rows; null where it sets none. */
const timeoutOf = async ({ store }: HasStore, sliceId: number | null, datasetId: number): Promise<number | null> => {
  if (sliceId === null) return null
  const row = await store
    .selectFrom('chart')
    .select('cache_timeout')
    .where('id', '=', sliceId)
    .where('datasource_id', '=', datasetId)
    .executeTakeFirst()
  return row?.cache_timeout ?? null
}

/** The answer to a chart, from its context and the form data of the address. `mayWait` is that of `answerContext`. */
export const answerChart = async (
  caller: AsyncCaller,
  body: QueryContext,
  form: string | undefined,
  mayWait = false,
): Promise<ChartAnswer> => {
  const chartTimeout = await timeoutOf(caller.services, sliceIdOf(form, body.form_data), body.datasource.id)
  return answerContext(caller, { ...body, custom_cache_timeout: body.custom_cache_timeout ?? chartTimeout }, mayWait)
}
