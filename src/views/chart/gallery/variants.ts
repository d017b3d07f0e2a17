import type { ExploreDataset } from '../../../events/explore/explore'
import { encodeForm, type FormValues } from '../../../domain/charts/formData'
import { errorsOf, shownControls, withDefaults } from '../../../domain/charts/kinds/common/data/values'
import type { Control, ControlContext, VizType } from '../../../domain/charts/kinds/types'
import { SAMPLES } from './samples'

/** A chart of the rows of a recording with some controls changed. */
export interface Variant {
  readonly name: string
  readonly values: FormValues
}

/** In longer lists one choice is enough: one that is unlike the first. */
const MANY = 6
const UNLIKE = -3

/** They interpret the recorded values, so that other settings would be wrong. */
const OF_DATA = new Set(['country_fieldtype', 'select_country'])

/** The whole context of a chart, defaults filled in. */
export const contextOf = (type: VizType, form: FormValues, dataset: ExploreDataset): ControlContext => ({
  values: withDefaults(type, encodeForm(form), dataset),
  dataset,
})

const choicesOf = (control: Control, context: ControlContext): readonly Variant[] => {
  const others = (control.choices?.(context) ?? []).filter(
    ({ value }) => value !== (context.values[control.name] ?? null),
  )
  const shown = control.free === true || others.length > MANY ? others.slice(UNLIKE).slice(0, 1) : others
  return shown.map(({ value, label }) => ({ name: `${control.label}: ${label}`, values: { [control.name]: value } }))
}

/** Other values that a control may have. */
const othersOf = (control: Control, context: ControlContext): readonly Variant[] => {
  const { name, label, kind } = control
  const sample = SAMPLES[name]
  if (sample !== undefined) return [{ name: label, values: sample }]
  if (kind === 'check') {
    const on = context.values[name] !== true
    return [{ name: `${label}: ${on ? 'on' : 'off'}`, values: { [name]: on } }]
  }
  if (kind === 'select') return choicesOf(control, context)
  // for free text, the control's own name shows its place best
  return kind === 'text' ? [{ name: label, values: { [name]: label } }] : []
}

/**
 * Variants of a kind, with one control after the other changed: those that change the drawing and not the query. A control that
 * appears through a change is changed beside it.
 */
export const variantsOf = (type: VizType, form: FormValues, dataset: ExploreDataset): readonly Variant[] => {
  const at = (values: FormValues): ControlContext => contextOf(type, { ...form, ...values }, dataset)
  const baseQueries = JSON.stringify(type.queries(at({})))
  const fits = ({ values }: Variant): boolean => {
    const context = at(values)
    return (
      JSON.stringify(type.queries(context)) === baseQueries && Object.keys(errorsOf(type, context, {})).length === 0
    )
  }
  const drawn = (context: ControlContext): readonly Control[] =>
    shownControls(type, context).filter(({ name, redraws }) => redraws === true && !OF_DATA.has(name))
  const before = new Set(shownControls(type, at({})).map(({ name }) => name))
  const variants: Variant[] = []
  const appeared = new Set<string>()
  for (const control of drawn(at({}))) {
    for (const variant of othersOf(control, at({})).filter(fits)) {
      variants.push(variant)
      const context = at(variant.values)
      const others = drawn(context).filter(({ name }) => !before.has(name) && !appeared.has(name))
      for (const other of others.filter(({ name }) => !Object.hasOwn(variant.values, name))) {
        appeared.add(other.name)
        const both = othersOf(other, context).map(({ name, values }) => ({
          name: `${variant.name}, ${name}`,
          values: { ...variant.values, ...values },
        }))
        variants.push(...both.filter(fits))
      }
    }
  }
  return variants
}
