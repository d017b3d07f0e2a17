import { createContext, useContext } from 'react'

import type { PageOrder } from '../../../../domain/charts/kinds/types'

/** A page of rows that the server keeps, and how to get to others. */
export interface ServedPages {
  /** From 0. */
  readonly page: number
  readonly pages: number
  /** Rows of all pages. */
  readonly rows: number
  readonly order: PageOrder | null
  readonly loading: boolean
  /** The reason why the requested page is not here. */
  readonly problem: string | null
  readonly onPage: (page: number) => void
  readonly onOrder: (order: PageOrder | null) => void
}

export const PagesContext = createContext<ServedPages | null>(null)

/** Null where all rows are here. */
export const useServedPages = (): ServedPages | null => useContext(PagesContext)
