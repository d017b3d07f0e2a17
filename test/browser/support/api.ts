import type { Page } from '@playwright/test'

/** The answer of an API call by the person who is signed in on the page. */
export const callApi = async <Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> => {
  const { request } = page.context()
  const server = page.url().startsWith('http') ? new URL(page.url()).origin : ''
  const token = (await (await request.get(`${server}/api/v1/security/csrf_token/`)).json()) as { result: string }
  const answer = await request.fetch(`${server}${path}`, {
    method,
    headers: { 'x-csrftoken': token.result, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { data: JSON.stringify(body) }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

/** The dataset of a table of the sample warehouse; asking twice does no harm. */
export const datasetOf = async (page: Page, table: string): Promise<number> => {
  const body = { database_id: 1, schema: 'main', table_name: table }
  const answer = await callApi<{ result: { table_id: number } }>(page, 'POST', '/api/v1/dataset/get_or_create/', body)
  return answer.result.table_id
}

/** States on the server of the person's queries whose SQL contains `words`. */
export const statesOf = async (page: Page, words: string): Promise<readonly string[]> => {
  const path = `/api/v1/query/updated_since?q=${encodeURIComponent('(last_updated_ms:0)')}`
  const { result } = await callApi<{ result: readonly { state: string; sql: string | null }[] }>(page, 'GET', path)
  return result.filter(({ sql }) => sql?.includes(words) === true).map(({ state }) => state)
}
