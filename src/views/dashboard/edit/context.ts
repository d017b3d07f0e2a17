import { createContext, useContext } from 'react'

import type { LayoutStep } from '../../../commands/dashboard/edit'
import type { Components } from '../../../events/dashboard/layout'
import type { Target } from '../../../domain/layout/edit'
import type { Carried } from './steps'

/** The context of the parts of a dashboard under edit. */
export interface Edit {
  readonly dashboardId: number
  /** The layout as it is at the moment of asking. */
  readonly layout: () => Components
  readonly apply: (step: LayoutStep) => void
  /** Begins to carry something by keyboard; screen readers read `name`. */
  readonly carry: (carried: Carried, name: string) => void
  readonly put: (carried: Carried, target: Target) => void
  /** Puts something new where it suits best. */
  readonly add: (carried: Carried) => void
  readonly select: (id: string | null) => void
  /** True for the text that was added last: it opens with the caret in it. */
  readonly takesCaret: (id: string) => boolean
  readonly filters: unknown
}

export const EditContext = createContext<Edit | null>(null)

export const useEdit = (): Edit => {
  const edit = useContext(EditContext)
  if (edit === null) throw new Error('The editor is missing above this part')
  return edit
}
