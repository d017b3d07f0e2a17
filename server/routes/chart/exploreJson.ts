import type { QueryContext } from '../../../contract/chart/data'
import type { ExploreJson } from '../../../contract/chart/exploreJson'
import { apiError } from '../../../contract/errors'
import { calls } from '../../../contract/index'
import { answerQuery } from '../../chart/answerQuery'
import { contextFile } from '../../chart/context'
import { clientSignal } from '../../http/clientSignal'
import { type Form, readForm } from '../../chart/legacy/form'
import { kinds } from '../../chart/legacy/kinds'
import { chartProblem } from '../../chart/problem'
import { loadChart } from '../../chart/rows/rows'
import type { ChartExecution } from '../../chart/execute'
import { chartDataset } from '../../chart/plan/source'
import { formDataOf } from '../../chart/saved/wire'
import { Problem } from '../../problem'
import { type Answer, type Route, ok, route } from '../route'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { sendChart } from './answer'

const FLAGS = ['csv', 'query', 'results', 'samples'] as const

/** Form data as sent; a mere reference to a saved chart is replaced by the chart's own. */
const formOf = async (services: Services, user: User, sent: string | undefined): Promise<Form> => {
  const form = readForm(sent)
  const id = Number(form['slice_id'])
  if (form['viz_type'] !== undefined || !Number.isSafeInteger(id)) return form
  return { ...formDataOf((await loadChart(services, user, id)).row), ...form }
}

const datasetIdOf = (form: Form): number => {
  const [, id] = /^(\d{1,15})__(?:table|dataset)$/.exec(String(form['datasource'])) ?? []
  if (id === undefined) throw chartProblem('The form data names no datasource.')
  return Number(id)
}

const listed = ({ content, text }: Problem) =>
  'errors' in content ? content.errors : [{ ...apiError('VIZ_GET_DF_ERROR', text.replace(/^Error: /, ''), {}) }]

/** A failure has the shape of an answer here. */
const failed = (error: unknown, form: Form): unknown => {
  if (!(error instanceof Problem) || error.reason !== 'incorrect') return error
  return new Problem('incorrect', {
    errors: listed(error),
    status: 'failed',
    form_data: form,
    query: '',
    rowcount: 0,
    is_cached: false,
    stacktrace: null,
    colnames: null,
    coltypes: null,
    applied_filters: [],
    rejected_filters: [],
  })
}

const run = async (
  execution: ChartExecution,
  form: Form,
  flag: (typeof FLAGS)[number] | undefined,
): Promise<Answer> => {
  const name = String(form['viz_type'])
  const kind = kinds.get(name)
  if (!kind) throw chartProblem(`There is no legacy visualization of the kind ${name.slice(0, 60)}.`)
  const query = kind.query(form)
  const context: QueryContext = { datasource: { id: datasetIdOf(form), type: 'table' }, queries: [query] }
  if (flag === 'csv') {
    const { services, user, signal } = execution
    return sendChart(await contextFile({ services, user, signal }, { ...context, force: execution.force }, 'csv'))
  }
  const type = flag ?? 'full'
  const { members, data } = await answerQuery(execution, { ...context, result_type: type }, query)
  const rows = data === null ? [] : await data.records()
  if (type !== 'full') return ok({ ...members, ...(data === null ? {} : { data: rows }) })
  const result = { rows, query, from: members.from_dttm ?? null, to: members.to_dttm ?? null }
  return ok({ ...members, data: kind.data(form, result), form_data: { ...form }, errors: [] } satisfies ExploreJson)
}

const exploreJson = route(calls.exploreJson, async (services, { query, body, user, reply }) => {
  const flags = FLAGS.filter((flag) => query[flag] === 'true')
  const form = await formOf(services, user, query.form_data ?? body.form_data)
  try {
    if (flags.length > 1) throw chartProblem(`Only one of ${flags.join(', ')} can be asked for.`)
    const execution: ChartExecution = {
      services,
      user,
      dataset: await chartDataset(services, user, datasetIdOf(form)),
      force: query.force === 'true',
      timeout: null,
      signal: clientSignal(reply),
    }
    return await run(execution, form, flags[0])
  } catch (error) {
    throw failed(error, form)
  }
})

export const exploreJsonRoutes: readonly Route[] = [exploreJson]
