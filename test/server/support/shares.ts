import type { SharedTable, UploadShareBody } from '../../../contract/upload/share'
import { type Answer, type Browser } from './server'
import { uploadWorld } from './uploads'

/** People around an uploaded table: its owner Ada, the administrator Bob, and colleagues without any right on it. */
export const shareWorld = async () => {
  const world = await uploadWorld()
  const { ada, id, server } = world
  const ben = await server.signedIn('ben', ['Alpha', 'sql_lab'])
  const eve = await server.signedIn('eve', ['Alpha', 'sql_lab'])
  /** Reads dashboards, and no SQL. */
  const gus = await server.signedIn('gus', ['Gamma'])
  const query = (by: Browser, sql: string): Promise<Answer> =>
    by.post('/api/v1/sqllab/execute/', { database_id: id, sql })
  const roleId = async (name: string): Promise<number> => {
    const { store } = server.services
    return (await store.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  }
  return {
    ...world,
    ben,
    eve,
    gus,
    query,
    roleId,
    change: (body: Partial<UploadShareBody> & { readonly table: string }, by: Browser = ada): Promise<Answer> =>
      by.post('/api/v1/upload/share/', { schema: 'ada', ...body }),
    shared: async (table: string, by: Browser = ada): Promise<SharedTable | number> => {
      const answer = await by.get(`/api/v1/upload/share/?schema=ada&table=${encodeURIComponent(table)}`)
      return answer.status === 200 ? (answer.json<{ result: SharedTable[] }>().result[0] as SharedTable) : answer.status
    },
    /** A dataset of one of Ada's tables, which has to be readable by who makes it. */
    dataset: async (table: string, by: Browser): Promise<Answer> =>
      by.post('/api/v1/dataset/', { database: id, schema: 'ada', table_name: table }),
    /** The count of the rows of a dataset, as a chart. */
    chart: (dataset: number, by: Browser, more: object = {}): Promise<Answer> =>
      by.post('/api/v1/chart/data', {
        datasource: { id: dataset, type: 'table' },
        queries: [{ columns: [], metrics: ['count'] }],
        ...more,
      }),
  }
}
