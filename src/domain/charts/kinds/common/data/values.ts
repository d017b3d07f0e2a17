import { decodeForm, type FormValues } from '../../../formData'
import type { FormData } from '../../../../../events/chart/chart'
import type { ExploreDataset } from '../../../../../events/explore/explore'
import { exploreDefaults } from '../exploreDefaults'
import { missingErrors, missingIn } from './missing'
import { controlsOf, type Control, type ControlContext, type Section, type VizType } from '../../types'

const isOffered = (control: Control, value: unknown, context: ControlContext): boolean =>
  control.choices?.(context).some((choice) => choice.value === value) === true

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The choice that is meant: a number is one as well where it was saved as text, and the other way round. Null for none. */
const meant = (control: Control, value: unknown, context: ControlContext): unknown => {
  if (isOffered(control, value, context)) return value
  const alike = control
    .choices?.(context)
    .find((choice) => isPlain(value) && isPlain(choice.value) && String(choice.value) === String(value).trim())
  if (alike !== undefined) return alike.value
  return control.unknownIsDefault === true ? control.default : null
}

/**
 * The value a control takes from input (`B5.20`, `B5.21`): a choice that is not offered is cleared to null, of several the
 * offered ones stay. Where values may be typed in, every value is valid.
 */
export const settled = (control: Control, input: unknown, context: ControlContext): unknown => {
  const read = input === undefined ? undefined : (control.reads?.(input) ?? input)
  const value = read === undefined ? control.default : read
  if (control.choices === undefined || control.free === true || value === undefined) return value
  if (control.kind === 'multi') {
    return Array.isArray(value) ? (value as unknown[]).filter((one) => isOffered(control, one, context)) : []
  }
  return meant(control, value, context)
}

/** True when null is one of the choices, so that it differs from "never chosen". */
export const offersNone = (control: Control, context: ControlContext): boolean => isOffered(control, null, context)

const holds = (control: Control, values: FormValues, dataset: ExploreDataset): boolean => {
  const value = Object.hasOwn(values, control.name) ? values[control.name] : undefined
  return value === null ? offersNone(control, { values, dataset }) : value !== undefined
}

/** Values under the names of the controls: names of other programs count where the own name has no value. */
const named = (controls: readonly Control[], values: FormValues): FormValues => ({
  ...values,
  ...Object.fromEntries(
    controls.flatMap(({ name, also }): [string, unknown][] => {
      if (also === undefined || Object.hasOwn(values, name) || !Object.hasOwn(values, also)) return []
      return values[also] === null ? [] : [[name, values[also]]]
    }),
  ),
})

const defaultOf = ({ default: standard, isRowCount = false }: Control, maxRows: number): unknown =>
  isRowCount && typeof standard === 'number' ? Math.min(standard, maxRows) : standard

/**
 * All values of a chart, with defaults filled in and each control settled. Values without a control stay. Default row
 * limits are at most `maxRows`.
 */
export const withDefaults = (
  type: VizType,
  form: FormData,
  dataset: ExploreDataset,
  maxRows = Number.POSITIVE_INFINITY,
): FormValues => {
  const controls = controlsOf(type)
  const formValues = named(controls, exploreDefaults(decodeForm(form)))
  const full = {
    ...formValues,
    ...Object.fromEntries(
      controls.flatMap((control): [string, unknown][] => {
        const { name } = control
        const value = holds(control, formValues, dataset) ? formValues[name] : defaultOf(control, maxRows)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  }
  const context = { values: full, dataset }
  return {
    ...full,
    ...Object.fromEntries(
      controls.flatMap((control): [string, unknown][] => {
        const value = settled(control, full[control.name], context)
        return value === undefined ? [] : [[control.name, value]]
      }),
    ),
  }
}

export const isShown = (control: Control, context: ControlContext): boolean => control.visible?.(context) !== false

/** Controls in view: those whose section and own condition hold. */
export const shownControls = (type: VizType, context: ControlContext): readonly Control[] =>
  type.sections.flatMap((section: Section) =>
    section.visible?.(context) === false ? [] : section.controls.filter((control) => isShown(control, context)),
  )

/**
 * Errors of each control in view: from its validators, its dataset, the kind itself, and from outside, once
 * each (`B5.22`).
 */
export const errorsOf = (
  type: VizType,
  context: ControlContext,
  external: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> => {
  const together = type.validate?.(context) ?? {}
  const errors = shownControls(type, context).flatMap((control): [string, readonly string[]][] => {
    const value = context.values[control.name]
    const validatorErrors = (control.validators ?? []).flatMap((check) => check(value, context) ?? [])
    const lost = missingErrors(missingIn(control, value, context.dataset))
    const joint = together[control.name]
    const all = new Set([
      ...validatorErrors,
      ...lost,
      ...(joint === undefined ? [] : [joint]),
      ...(external[control.name] ?? []),
    ])
    return all.size === 0 ? [] : [[control.name, [...all]]]
  })
  return Object.fromEntries(errors)
}

/** Controls that a change hides and shows (`B4.58`). */
export const movedBy = (
  type: VizType,
  before: ControlContext,
  after: ControlContext,
): { readonly hide: readonly string[]; readonly show: readonly string[] } => {
  const was = new Set(shownControls(type, before).map(({ name }) => name))
  const is = new Set(shownControls(type, after).map(({ name }) => name))
  return { hide: [...was].filter((name) => !is.has(name)), show: [...is].filter((name) => !was.has(name)) }
}
