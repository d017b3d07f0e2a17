import { max, min, nice } from 'd3'

import { numberIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import { t } from '../../i18n'
import { fitText, textWidth } from '../common/series/measure'

/** Numbers of a text, by commas; invalid ones are left out. */
export const numbersIn = (values: FormValues, name: string): readonly number[] =>
  (textIn(values, name) ?? '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number)
    .filter((value) => Number.isFinite(value))

export const wordsIn = (values: FormValues, name: string): readonly string[] =>
  (textIn(values, name) ?? '').split(',').map((part) => part.trim())

/** The ends of the scale: those that were chosen, or round ones around zero and the values. */
export const gaugeEnds = (form: FormValues, values: readonly (number | null)[]): readonly [number, number] => {
  const [low, high] = [min(values, (value) => value ?? undefined) ?? 0, max(values, (value) => value ?? undefined) ?? 0]
  const shares = low >= 0 && high <= 1 && high > 0
  const [from, to] = nice(Math.min(0, low), shares ? 1 : high <= 0 ? 0 : high * 1.15, 5)
  const ends = [numberIn(form, 'min_val') ?? from, numberIn(form, 'max_val') ?? to] as const
  return ends[1] > ends[0] ? ends : [ends[0], ends[0] + 1]
}

/** An angle as d3 measures it, from the degrees of the controls: those turn against the clock from the right. */
export const radians = (degrees: number): number => ((90 - degrees) * Math.PI) / 180

/** A text with a note when its value is beyond the ends of the scale; `short` marks the end by a sign only. */
export const offScale = (
  text: string,
  value: number | null,
  [from, to]: readonly [number, number],
  short = false,
): string => {
  if (value === null || (value >= from && value <= to)) return text
  return short ? `${text} ${value > to ? '↑' : '↓'}` : t('%s (off the scale)', text)
}

/** A name, cut where it has no room of `wide` pixels; the note that its value is off the scale always stays. */
export const fitScaled = (
  name: string,
  value: number | null,
  ends: readonly [number, number],
  wide: number,
): string => {
  const whole = offScale(name, value, ends)
  if (textWidth(whole) <= wide) return whole
  return offScale(fitText(name, wide - textWidth(offScale('', value, ends, true))), value, ends, true)
}
