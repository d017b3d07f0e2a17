import type { DeskFilter } from '../../../events/support/desk'
import { EVERYTHING } from '../../../projections/support/desk'

/** True when all sessions fit. */
export const isEverything = (filter: DeskFilter): boolean =>
  Object.entries(filter).every(([field, value]) => value === EVERYTHING[field as keyof DeskFilter])

/** The address at which a session opens: at an event, or at that which its sender reports. */
export const sessionAddress = (id: number, event: string | null): string =>
  `/history/?${new URLSearchParams({ session: String(id), ...(event === null ? {} : { event }) }).toString()}`
