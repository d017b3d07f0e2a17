import { createContext } from 'react'

/** True when the session is over, so that a banner says how to go on. */
export const SignedOutContext = createContext(false)
