import type { Running } from '../server'

/** Adds a database to the product, and answers its number. */
export const addDatabase = async ({ api }: Running, engine: string, parameters: object): Promise<number> => {
  const body = { database_name: `bench ${engine}`, engine, configuration_method: 'dynamic_form', parameters }
  const { status, bytes } = await api.post('/api/v1/database/', body)
  const text = Buffer.from(bytes).toString()
  if (status !== 201) throw new Error(`adding a database answered ${status}: ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { readonly id: number }).id
}
