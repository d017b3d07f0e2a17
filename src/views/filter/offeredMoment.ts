import type { Value } from '../../domain/filters/values'

const MOMENT = /^(\d{4,6}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,12}))?(?:Z|\+00:00)?)?$/

/** The same text for every form of a moment: its day alone, ms, with or without a zone or zeros. */
const textOf = (value: Value): Value => {
  if (typeof value === 'number') {
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? value : textOf(date.toISOString())
  }
  const [moment, day, time = '00:00:00', digits = ''] = typeof value === 'string' ? (MOMENT.exec(value) ?? []) : []
  return moment === undefined ? value : `${day}T${time}.${digits.replace(/0+$/, '')}`
}

/** Gives moments the form in which a list offers them; a moment that it does not offer keeps its own. */
export const toOfferedMoment = (offered: readonly Value[]): ((value: Value) => Value) => {
  const byText = new Map(offered.map((value) => [textOf(value), value]))
  return (value) => byText.get(textOf(value)) ?? value
}
