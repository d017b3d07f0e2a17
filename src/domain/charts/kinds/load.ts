import { vizMeta } from './index'
import type { VizType } from './types'

const types = new Map<string, VizType>()

/** The controls of a kind, where their code is here already. */
export const loadedType = (key: string): VizType | null => types.get(key) ?? null

/** The controls of a kind; null for a kind that is not known. Rejects where their code cannot be fetched. */
export const loadType = async (key: string): Promise<VizType | null> => {
  const type = (await vizMeta(key)?.load()) ?? null
  if (type !== null) types.set(key, type)
  return type
}
