import { createContext } from 'react'

/** The element of the top bar into which the place on screen puts its own buttons, by a portal. */
export const ActionsSlot = createContext<HTMLElement | null>(null)
