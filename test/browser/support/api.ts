import type { Page } from '@playwright/test'

/** What a call of the API answers, by the person who is signed in on the page. */
export const callApi = <Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([verb, url, text]) => {
      const token = (await (await fetch('/api/v1/security/csrf_token/')).json()) as { result: string }
      const headers = {
        'x-csrftoken': token.result,
        ...(text === null ? {} : { 'content-type': 'application/json' }),
      }
      const answer = await fetch(url, { method: verb, headers, ...(text === null ? {} : { body: text }) })
      if (!answer.ok) throw new Error(`${verb} ${url}: ${answer.status} ${await answer.text()}`)
      return answer.json() as Promise<never>
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** The dataset of a table of the sample warehouse; asking twice does no harm. */
export const datasetOf = async (page: Page, table: string): Promise<number> => {
  const body = { database_id: 1, schema: 'main', table_name: table }
  const answer = await callApi<{ result: { table_id: number } }>(page, 'POST', '/api/v1/dataset/get_or_create/', body)
  return answer.result.table_id
}
