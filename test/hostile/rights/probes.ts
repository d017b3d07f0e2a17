import { inflateRawSync } from 'node:zlib'

import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import type { Answer, Browser } from '../../server/support/server'

/** The text of every entry of a zip archive, by its local headers; sizes come behind the bytes, so to the next header. */
export const unzipped = (bytes: Buffer): string => {
  const texts: string[] = []
  let at = bytes.indexOf('PK\u0003\u0004')
  while (at >= 0) {
    const next = bytes.indexOf('PK\u0003\u0004', at + 4)
    const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const packed = bytes.subarray(begin, next < 0 ? undefined : next)
    texts.push(bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(packed).toString() : packed.toString())
    at = next
  }
  return texts.join('\n')
}

/** Everything that an answer says. */
export const textOf = ({ bytes, text }: Answer): string =>
  bytes.subarray(0, 2).toString() === 'PK' ? unzipped(bytes) : text

export interface ProbeTarget {
  readonly who: Browser
  readonly dataset: number
  /** A query over the dataset that names what was hidden in it. */
  readonly query: object
  /** The column or metric of the dataset that holds the expression, where it has one. */
  readonly column: string
  /** SQL that reads the hidden rows by itself. */
  readonly sql: string
}

export type Probe = (asked: ProbeTarget) => Promise<readonly Answer[]>

const one = async (answering: Promise<Answer>): Promise<readonly Answer[]> => [await answering]

const data =
  (more: object, headers: Record<string, string> = {}): Probe =>
  ({ who, dataset: id, query }) =>
    one(
      who.send('POST', '/api/v1/chart/data', {
        body: { datasource: { id, type: 'table' }, queries: [query], force: true, ...more },
        headers,
      }),
    )

const legacy =
  (flags: string): Probe =>
  ({ who, dataset, query }) =>
    one(
      who.post(`/superset/explore_json/${flags}`, undefined, {
        raw: new URLSearchParams({
          form_data: JSON.stringify({ datasource: `${dataset}__table`, ...formOf(query) }),
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )

interface Question {
  readonly columns?: readonly unknown[]
  readonly metrics?: readonly unknown[]
  readonly extras?: { readonly where?: string }
}

/** The same question as form data of a map of the world, whose places are the values of a column. */
const formOf = ({ columns = [], metrics = [], extras }: Question) => ({
  viz_type: 'world_map',
  entity: columns.findLast((column) => typeof column === 'string') ?? 'place',
  metric: metrics[0] ?? 'count',
  adhoc_filters:
    extras?.where === undefined ? [] : [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: extras.where }],
})

let runs = 0
const run =
  (file: string | null): Probe =>
  async ({ who, sql }) => {
    const client = `probe${++runs}`
    const body = { database_id: 1, sql, client_id: client, runAsync: false, schema: 'main' }
    const answer = await who.post('/api/v1/sqllab/execute/', body)
    const key = /"results_key":\s*"([^"]+)"/.exec(answer.text)?.[1]
    const results = key === undefined ? [] : [await who.get(`/api/v1/sqllab/results/?q=(key:'${key}')`)]
    const files = file === null ? [] : [await who.get(`/api/v1/sqllab/export/${client}/?format=${file}`)]
    return [answer, ...results, ...files]
  }

const savedChart =
  (path: string): Probe =>
  async ({ who, dataset, query }) => {
    const context = {
      datasource: { id: dataset, type: 'table' },
      queries: [query],
      form_data: {},
      result_format: 'json',
    }
    const made = await who.post('/api/v1/chart/', {
      slice_name: 'Probe',
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table` }),
      query_context: JSON.stringify(context),
    })
    const { id } = made.json<{ id: number }>()
    return [made, await who.get(`/api/v1/chart/${id}/${path}`), await who.get(`/api/v1/chart/export/?q=!(${id})`)]
  }

/** Each way in which rows of a dataset or of SQL leave the server, by the name of its call and the form of its answer. */
export const PROBES: Readonly<Record<string, Probe>> = {
  'chartData full': data({ result_type: 'full' }),
  'chartData results': data({ result_type: 'results' }),
  'chartData samples': data({ result_type: 'samples' }),
  'chartData drill_detail': data({ result_type: 'drill_detail' }),
  'chartData post_processed': data({ result_type: 'post_processed' }),
  'chartData query': data({ result_type: 'query' }),
  'chartData arrays': data({}, { accept: `${ROWS_MEDIA_TYPE}, application/json` }),
  chartsTogether: ({ who, dataset: id, query }) =>
    one(
      who.post('/api/v1/chart/data/together', {
        id: `probe-${++runs}`,
        questions: [{ body: { datasource: { id, type: 'table' }, queries: [query], force: true } }],
      }),
    ),
  exploreJson: legacy(''),
  'exploreJson samples': legacy('?samples=true'),
  chartDataSaved: savedChart('data/'),
  samples: ({ who, dataset }) =>
    one(
      who.post(`/datasource/samples?datasource_type=table&datasource_id=${dataset}`, undefined, {
        raw: 'null',
        headers: { 'content-type': 'application/json' },
      }),
    ),
  'samples filtered': ({ who, dataset, query }) =>
    one(
      who.post(`/datasource/samples?datasource_type=table&datasource_id=${dataset}`, {
        filters: [],
        extras: (query as Question).extras ?? {},
      }),
    ),
  columnValues: ({ who, dataset, column }) =>
    one(who.get(`/api/v1/datasource/table/${dataset}/column/${encodeURIComponent(column)}/values/`)),
  validateExpression: async ({ who, dataset, column, sql }) => {
    const at = `/api/v1/datasource/table/${dataset}/validate_expression/`
    const trial = (expression: string, type: string) =>
      who.post(at, { expression, expression_type: type, preview: true })
    return [await trial(`max("${column}")`, 'metric'), await trial(`(${sql})`, 'column')]
  },
  'execute results': run(null),
  estimate: ({ who, sql }) => one(who.post('/api/v1/sqllab/estimate/', { database_id: 1, sql, schema: 'main' })),
}

/** The same by files, each written by a process of its own. */
export const FILE_PROBES: Readonly<Record<string, Probe>> = {
  'chartData csv': data({ result_format: 'csv' }),
  'chartData xlsx': data({ result_format: 'xlsx' }),
  'exploreJson csv': legacy('?csv=true'),
  'chartDataSaved csv': savedChart('data/?format=csv'),
  'exportQuery csv': run('csv'),
  'exportQuery json': run('json'),
  'exportQuery xlsx': run('xlsx'),
}
