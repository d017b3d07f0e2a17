import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { DatasetMove, MoveCheck, MoveCheckBody, MovedDataset } from '../../../contract/dashboard/move'
import { makeDatabase, openEngine } from '../engine/fixture'
import { layoutOf } from './dashboards'
import { type Answer, type Browser, startTestServer } from './server'

const made = (answer: Answer): number => {
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}

/** Calls of a person about dashboards whose datasets move. */
export const movesBy = (by: Browser) => {
  const move = (board: number, datasets: readonly DatasetMove[], who = by): Promise<Answer> =>
    who.post(`/api/recount/dashboard/${board}/move/`, { datasets })
  return {
    move,
    dataset: async (body: object): Promise<number> => made(await by.post('/api/v1/dataset/', body)),
    /** A dashboard with one chart for each dataset, made of these as well. */
    board: async (datasets: readonly number[], more: object = {}, published = true): Promise<number> => {
      const charts: number[] = []
      for (const id of datasets) {
        const chart = { slice_name: `Chart ${id}`, datasource_id: id, datasource_type: 'table', viz_type: 'table' }
        charts.push(made(await by.post('/api/v1/chart/', { ...chart, ...more })))
      }
      const board = made(await by.post('/api/v1/dashboard/', { dashboard_title: 'Board', published }))
      const body = { json_metadata: JSON.stringify({ positions: layoutOf(charts) }) }
      expect((await by.send('PUT', `/api/v1/dashboard/${board}`, { body })).status).toBe(200)
      return board
    },
    check: async (board: number, body: MoveCheckBody): Promise<MoveCheck> => {
      const answer = await by.post(`/api/recount/dashboard/${board}/move/check/`, body)
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      return answer.json<{ result: MoveCheck }>().result
    },
    /** Moves datasets, and answers what moves them back. */
    moved: async (board: number, datasets: readonly DatasetMove[], who = by): Promise<MovedDataset[]> => {
      const answer = await move(board, datasets, who)
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      return answer.json<{ result: { was: MovedDataset[] } }>().result.was
    },
    /** Database, catalog and schema of a dataset. */
    placeOf: async (id: number) => {
      const { result } = (await by.get(`/api/v1/dataset/${id}`)).json<{
        result: { database: { id: number }; catalog: string | null; schema: string }
      }>()
      return [result.database.id, result.catalog, result.schema]
    },
  }
}

/** Two databases of DuckDB made by their SQL: `examples` (1), and `other`. */
export const startDatabases = async (examples: string, other: string) => {
  const [first, second] = await Promise.all([makeDatabase(examples), makeDatabase(other)])
  const server = await startTestServer({
    openEngine: (file) => openEngine(file),
    buildSample: (file) => copyFile(first.file, file),
  })
  await server.sample
  await copyFile(second.file, join(server.home, 'other.duckdb'))
  await Promise.all([first.remove(), second.remove()])
  const admin = await server.signedIn('root', ['Admin'])
  const place = { engine: 'duckdb', configuration_method: 'dynamic_form', parameters: { file: 'other.duckdb' } }
  const id = made(await admin.post('/api/v1/database/', { database_name: 'other', ...place }))
  return {
    server,
    admin,
    other: id,
    ada: await server.signedIn('ada', ['Alpha', 'sql_lab'], [1, id]),
    bob: await server.signedIn('bob', ['Alpha', 'sql_lab'], [1, id]),
    close: () => server.close(),
  }
}
