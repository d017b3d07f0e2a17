import * as z from 'zod/mini'

/**
 * State of the log's storage: `persisted` in the browser's database, only in `memory`, `blocked` by another window or a newer
 * version, out of `quota`, or partly `lost`.
 */
export const StorageState = z.enum(['persisted', 'memory', 'blocked', 'quota', 'lost'])
export type StorageState = z.infer<typeof StorageState>
