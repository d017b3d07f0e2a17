import { createContext } from 'react'

/** Opens the dialog that sends the log to support, for the run or chart of a key or for all; null where there is no support. */
export const SupportContext = createContext<((subject: string | null) => void) | null>(null)
