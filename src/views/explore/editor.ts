import { createContext, useContext } from 'react'

import type { ExploreDataset } from '../../events/explore/explore'
import type { FormValues } from '../../domain/charts/formData'
import { isEmpty } from '../../domain/charts/kinds/common/validators'
import type { Control, ControlContext } from '../../domain/charts/kinds/types'
import { t } from '../i18n'

/** The context of a chart's controls. */
export interface EditorValue {
  readonly id: string
  readonly dataset: ExploreDataset
  readonly context: ControlContext
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** No request was sent yet: an empty control is no error. */
  readonly untouched: boolean
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

/** A control's hint, in the user's language. */
export const hintOf = ({ hint }: Control): string | undefined => (hint === undefined ? undefined : t(hint))

export interface Marks {
  readonly errors: readonly string[]
  readonly hint: string | undefined
}

/** Messages below a control. Before the first request, an empty control has a hint in place of an error. */
export const useMarks = (control: Control): Marks => {
  const { name } = control
  const { errors, untouched, context } = useEditor()
  const messages = (errors[name] ?? []).map((error) => t(error))
  return untouched && messages.length > 0 && isEmpty(context.values[name])
    ? { errors: [], hint: messages.join(', ') }
    : { errors: messages, hint: hintOf(control) }
}

/** Sets a control that holds several values; none at all is no value. */
export const useSetList = (control: Control): ((items: readonly unknown[]) => void) => {
  const { set } = useEditor()
  return (items) => set(control, items.length === 0 ? undefined : items)
}
