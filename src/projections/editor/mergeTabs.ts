import type { Editor } from './state'

export type Synced = Pick<Editor, 'updatedAt' | 'syncedAt' | 'inLocalStorage' | 'loaded'>

/** True when the tab holds something that the server has not acknowledged. */
export const isUnsaved = ({ updatedAt, syncedAt, inLocalStorage, loaded }: Synced): boolean =>
  inLocalStorage || (loaded && updatedAt > syncedAt)

/** True when the local version of a shared tab wins (`A4.49`): it is unsaved, and the server's is not newer, or has no time. */
export const localWins = (local: Synced, serverUpdatedAt: number | null): boolean =>
  isUnsaved(local) && (serverUpdatedAt === null || local.updatedAt > serverUpdatedAt)

export interface Merged {
  /** Tabs that stay as they are here. */
  readonly kept: readonly string[]
  /** Those of them that the server lost: of this browser alone until they are synced (`A4.50`). */
  readonly orphaned: readonly string[]
  /** Tabs that were closed elsewhere, with nothing here that would be lost. */
  readonly gone: readonly string[]
  /** Tabs that this browser has not seen yet. */
  readonly added: readonly string[]
}

/** Decides for each tab of this browser when the server lists its own (`A4.48` to `A4.51`). */
export const mergeTabs = (local: Readonly<Record<string, Synced>>, server: readonly string[]): Merged => {
  const named = new Set(server)
  const missing = Object.keys(local).filter((id) => !named.has(id))
  const gone = missing.filter((id) => {
    const tab = local[id]
    return tab !== undefined && !isUnsaved(tab)
  })
  const orphaned = missing.filter((id) => local[id]?.inLocalStorage === false && !gone.includes(id))
  return {
    kept: Object.keys(local).filter((id) => !gone.includes(id)),
    orphaned,
    gone,
    added: [...named].filter((id) => !Object.hasOwn(local, id)),
  }
}
