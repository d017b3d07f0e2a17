import type { FormValues } from '../../../domain/charts/formData'
import { controlsOf, type VizType } from '../../../domain/charts/kinds/types'

/**
 * The form of the chart on screen: that of its rows (`answeredForm`), with later changes in controls that are drawn at once and
 * have no errors (`B4.59`).
 */
export const shownForm = (
  type: VizType,
  now: FormValues,
  answeredForm: FormValues,
  errors: Readonly<Record<string, unknown>>,
): FormValues => {
  const next: Record<string, unknown> = { ...answeredForm }
  for (const { name, redraws } of controlsOf(type)) {
    if (redraws !== true || errors[name] !== undefined) continue
    if (now[name] === undefined) delete next[name]
    else next[name] = now[name]
  }
  return next
}
