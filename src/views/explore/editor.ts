import { createContext, useContext } from 'react'

import type { ExploreDataset } from '../../events/explore'
import type { FormValues } from '../../projections/formData'
import type { Control, ControlContext } from '../../projections/vizTypes/types'

/** What the controls of a chart may use. */
export interface EditorValue {
  readonly id: string
  readonly dataset: ExploreDataset
  readonly context: ControlContext
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly disabled: boolean
  /** Sets a control; undefined takes its value away. `also` are other controls that change with it. */
  readonly set: (control: Control, value: unknown, also?: FormValues) => void
}

export interface ControlProps {
  readonly control: Control
}

export const EditorContext = createContext<EditorValue | null>(null)

export const useEditor = (): EditorValue => {
  const value = useContext(EditorContext)
  if (value === null) throw new Error('The editor is missing above this control')
  return value
}

/** Sets a control that holds several values; none at all is no value. */
export const useSetList = (control: Control): ((items: readonly unknown[]) => void) => {
  const { set } = useEditor()
  return (items) => set(control, items.length === 0 ? undefined : items)
}
