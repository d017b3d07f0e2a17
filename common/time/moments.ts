/** A value of a column. */
type Value = string | number | boolean | null

const DAY = /^\d{4}-\d\d-\d\d$/
const UTC = /(?:Z|\+00:00)$/
const LAST_ZEROS = /\.(\d*?)0*$/

/** The same text for every form of a moment: its day alone, ms, with or without a zone or zeros. */
const textOf = (value: Value): Value => {
  if (typeof value === 'number') {
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? value : textOf(date.toISOString())
  }
  if (typeof value !== 'string') return value
  if (DAY.test(value)) return `${value}T00:00:00`
  return value
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
    .replace(UTC, '')
    .replace(LAST_ZEROS, (_, digits: string) => digits && `.${digits}`)
}

/** Gives moments the form in which a list offers them; a moment that it does not offer keeps its own. */
export const toOfferedMoment = (offered: readonly Value[]): ((value: Value) => Value) => {
  const byText = new Map(offered.map((value) => [textOf(value), value]))
  return (value) => byText.get(textOf(value)) ?? value
}
