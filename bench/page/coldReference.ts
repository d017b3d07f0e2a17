import { openRaw, readRaw } from './raw'

const open = async (): Promise<{ readonly ms: number; readonly length: number }> => {
  const database = await openRaw(new URLSearchParams(location.search).get('name') ?? '')
  const texts = (await readRaw(database)) as string[]
  let length = 0
  for (const text of texts) length += (JSON.parse(text) as unknown[]).length
  return { ms: performance.now(), length }
}

globalThis.opened = open()
