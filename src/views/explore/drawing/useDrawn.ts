import { useMemo } from 'react'

import type { FormData } from '../../../events/chart/chart'
import { decodeForm, encodeForm } from '../../../domain/charts/formData'
import { kindKey } from '../../../domain/charts/kinds'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import type { Kind } from '../kind/useKind'
import { notDrawn } from './notDrawn'
import { shownForm } from './shownForm'

interface DrawnInput {
  readonly kind: Kind
  readonly formData: FormData
  /** Form data of the rows on screen. */
  readonly answeredForm: FormData | null
  readonly context: ControlContext
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The queries of the controls, as JSON. */
  readonly queries: string
  readonly contextOf: (form: FormData) => ControlContext
}

interface DrawnChart {
  /** The rows on screen were requested for this kind. */
  readonly same: boolean
  /** Values of the drawing; null where it is of another kind, or none. */
  readonly shown: ControlContext | null
  /** The queries of the rows on screen, as JSON. */
  readonly answered: string | null
  /** Number of changes that the drawing lacks, 0 where they are none of a control in view; null where it has all. */
  readonly behind: number | null
}

/** The drawing on screen, as compared with the controls of the chart. */
export const useDrawn = ({
  kind,
  formData,
  answeredForm,
  context,
  errors,
  queries,
  contextOf,
}: DrawnInput): DrawnChart => {
  const { type } = kind
  const form = answeredForm !== null && kindKey(decodeForm(answeredForm)['viz_type']) === kind.key ? answeredForm : null
  const shown = useMemo<ControlContext | null>(
    () =>
      form === null ? null : contextOf(encodeForm(shownForm(type, decodeForm(formData), decodeForm(form), errors))),
    [form, formData, type, errors, contextOf],
  )
  const answered = useMemo(
    () => (form === null ? null : JSON.stringify(type.queries(contextOf(form)))),
    [form, type, contextOf],
  )
  const behind = useMemo(() => {
    if (shown === null) return null
    const { length } = notDrawn(type, context, shown)
    return length === 0 && answered === queries ? null : length
  }, [type, context, shown, answered, queries])
  return { same: form !== null, shown, answered, behind }
}
