import type { Page } from '@playwright/test'

import { callApi, datasetOf as datasetOfTable } from './api'
import type { KindCase } from './kindCases/case'
import { PARTS } from './kindCases/parts'
import { RELATIONS } from './kindCases/relations'
import { TIMES } from './kindCases/times'

export type { KindCase }

export const KIND_CASES: readonly KindCase[] = [...TIMES, ...PARTS, ...RELATIONS]

/** The dataset of a case; asking twice for a table does no harm. */
export const datasetOf = async (page: Page, { table, sql }: Pick<KindCase, 'table' | 'sql'>): Promise<number> => {
  if (sql === undefined) return datasetOfTable(page, table)
  const body = { database: 1, schema: 'main', table_name: table, sql }
  return (await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)).id
}

/** A link to the editor with a chart in it. */
export const linkOf = async (page: Page, one: KindCase): Promise<string> => {
  const id = await datasetOf(page, one)
  const formData = { ...one.form, viz_type: one.kind, datasource: `${id}__table` }
  const body = { formData, urlParams: [] }
  return `/explore/p/${(await callApi<{ key: string }>(page, 'POST', '/api/v1/explore/permalink', body)).key}/`
}
