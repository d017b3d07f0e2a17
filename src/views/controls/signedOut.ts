import { createContext } from 'react'

/** Whether the session of whoever sees this is over, so that a banner says what to do. */
export const SignedOutContext = createContext(false)
