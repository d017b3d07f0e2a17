import type { Generated } from 'kysely'

/** Actions of users; `event` is JSON as `contract/session/log.ts` declares it. */
export interface UsageTables {
  usage_event: {
    id: Generated<number>
    user_id: number
    dashboard_id: string | null
    slice_id: string | null
    received_ms: number
    event: string
  }
}
