import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let auditor: Browser

beforeAll(async () => {
  server = await startTestServer()
  auditor = await server.signedIn('auditor', ['Auditor'])
})
afterAll(() => server.close())

/** The calls besides GET that the role lets through: one's own account, marks, work and session, and the data of charts. */
const ALLOWED = [
  'changeMe',
  'chartData',
  'chartFavoriteAdd',
  'chartFavoriteRemove',
  'chartsTogether',
  'chartsTogetherStop',
  'dashboardFavoriteAdd',
  'dashboardFavoriteRemove',
  'exploreJson',
  'jobStop',
  'log',
  'logSign',
  'login',
  'refresh',
  'signIn',
  'signOut',
  'supportComplete',
  'supportDataPut',
  'supportSessionPost',
  'supportWithdraw',
  'tagFavoriteAdd',
  'tagFavoriteRemove',
]

const others = allCalls.filter(({ name, method }) => method !== 'GET' && !ALLOWED.includes(name))

test.each(others.map((call) => [call.name, call] as const))('an auditor may not call %s', async (_, call) => {
  const answer = await auditor.send(call.method, call.path.replaceAll(/\{\w+\}/g, '1'), { body: {} })
  expect(answer.status).toBe(403)
})

test('an auditor may read the log, what is in it, and no people or exports of others', async () => {
  const statusOf = async (name: string): Promise<number> => {
    const { path } = allCalls.find((call) => call.name === name) ?? { path: '/none' }
    return (await auditor.get(path.replaceAll(/\{\w+\}/g, '1'))).status
  }
  const allowed = [
    'auditList',
    'auditGet',
    'auditExport',
    'auditReport',
    'auditChanges',
    'auditVerifier',
    'auditKey',
    'logList',
    'logGet',
  ]
  for (const name of [...allowed, 'chartList', 'dashboardList', 'datasetList', 'databaseList', 'tagList', 'layerList'])
    expect([name, await statusOf(name)]).toEqual([name, 200])
  const refused = ['userList', 'ruleList', 'savedQueryList', 'reportList', 'queryGet', 'dashboardExport', 'chartExport']
  for (const name of [...refused, 'results', 'exportQuery', 'dashboardVersionList'])
    expect([name, await statusOf(name)]).toEqual([name, 403])
})

test('those who are neither auditors nor administrators see nothing of the log', async () => {
  const people = [await server.signedIn('al', ['Alpha', 'sql_lab']), await server.signedIn('ga', ['Gamma'])]
  // everybody may have the log of their own browser signed
  const calls = allCalls.filter(({ area, name }) => area === 'audit' && name !== 'logSign' && name !== 'logVouch')
  expect(calls).toHaveLength(11)
  for (const person of [...people, server.anonymous()]) {
    for (const { method, path } of calls) {
      const answer = await person.send(method, path.replace('{id}', '1'), { body: {} })
      expect([path, answer.status]).toEqual([path, person.userId === null ? 401 : 403])
    }
  }
})
