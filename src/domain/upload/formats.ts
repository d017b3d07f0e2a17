import { clockFormats, dateFormats, FIRST_SHORT_YEAR } from '../../../contract/upload/upload'
import type { UploadColumn, UploadReading } from '../../events/upload/upload'
import { isNumberType, likeliestNumber, numberFormatAs, numberFormatsFor, plainNumber } from './numberFormats'

/** A moment whose parts cannot be taken for each other. */
const EXAMPLE: Readonly<Record<string, string>> = {
  '%d': '31',
  '%m': '01',
  '%Y': '2024',
  '%y': '24',
  '%b': 'Jan',
  '%a': 'Wed',
  '%H': '14',
  '%I': '02',
  '%M': '05',
  '%S': '09',
  '%p': 'PM',
}

const LOOKS: Readonly<Record<string, string>> = {
  '%d': '(?:0?[1-9]|[12][0-9]|3[01])',
  '%m': '(?:0?[1-9]|1[0-2])',
  '%Y': '[0-9]{4}',
  '%y': '[0-9]{2}',
  '%b': '[A-Za-z]{3,9}',
  '%a': '[A-Za-z]{3}',
  '%H': '(?:[01]?[0-9]|2[0-3])',
  '%I': '(?:0?[1-9]|1[0-2])',
  '%M': '[0-5][0-9]',
  '%S': '[0-5][0-9]',
  '%p': '[AaPp][Mm]',
}

const replaced = (format: string, by: Readonly<Record<string, string>>): string =>
  format.replace(/%[a-zA-Z]/g, (part) => by[part] ?? part)

/** A date as the format writes it, by which people know it; a format of numbers is an example itself. */
export const formatExample = (format: string): string => replaced(format, EXAMPLE)

const countFits = (format: string, texts: readonly string[]): number => {
  const looks = new RegExp(`^${replaced(format.replaceAll('.', String.raw`\.`), LOOKS)}$`)
  return texts.filter((text) => looks.test(text)).length
}

/** The first of the formats that most texts have; null where at least half have none. */
const commonest = (formats: readonly string[], texts: readonly string[]): string | null => {
  const counts = formats.map((format) => countFits(format, texts))
  const most = Math.max(0, ...counts)
  return most * 2 > texts.length ? (formats[counts.indexOf(most)] ?? null) : null
}

/** The clock at the end of a format. */
const clockIn = (format: string): string =>
  clockFormats.findLast((clock) => clock !== '' && format.endsWith(clock)) ?? ''

const clockOf = (texts: readonly string[]): string => {
  const formats = clockFormats.flatMap((clock) => dateFormats.map((format) => format + clock))
  return clockIn(commonest(formats, texts) ?? ' %H:%M:%S')
}

/** Texts of a type that need no format, as an example. */
export const plainExample = (type: string): string => (isNumberType(type) ? plainNumber(type) : '2024-01-31')

/** Formats to choose for a column; of dates, the one in force or the texts tell how a time is written. */
export const formatsFor = (type: string, texts: readonly string[], current: string | null): readonly string[] => {
  if (isNumberType(type)) return numberFormatsFor(type)
  const clock = type === 'DATE' && current === null ? '' : current === null ? clockOf(texts) : clockIn(current)
  const formats = dateFormats.map((format) => format + clock)
  return current === null || formats.includes(current) ? formats : [current, ...formats]
}

const likeliestFormat = (type: string, texts: readonly string[]): string | null =>
  commonest(formatsFor(type, texts, null), texts)

/** Names of columns whose dates are written with years of two digits. */
export const withShortYears = (columns: readonly UploadColumn[]): readonly string[] =>
  columns.flatMap(({ name, format }) => (format?.includes('%y') === true ? [name] : []))

/** The years that two digits stand for: first and last of the former century, then of this one. */
export const SHORT_YEARS = [FIRST_SHORT_YEAR, 1999, 2000, FIRST_SHORT_YEAR + 99] as const

/** True for types whose texts are written in a format that can be chosen. */
export const hasFormats = (type: string): boolean => type === 'DATE' || type === 'TIMESTAMP' || isNumberType(type)

/** True where the file has texts, or digits as a text, for a column: then a format tells how they are read. */
export const isWritten = ({ type, format }: UploadColumn, reading: UploadReading): boolean =>
  type === 'VARCHAR' || typeof format === 'string' || (reading.delimiter !== null && isNumberType(type))

/** A column of the file with another type, and the format that its texts seem to have. */
export const withType = (
  column: UploadColumn,
  type: string,
  texts: readonly string[],
  reading: UploadReading,
): UploadColumn => {
  const { name, format } = column
  if (!hasFormats(type) || !isWritten(column, reading)) return { name, type }
  if (isNumberType(type)) {
    const isNumber = typeof format === 'string' && !format.startsWith('%')
    return { name, type, format: isNumber ? numberFormatAs(type, format) : likeliestNumber(type, texts) }
  }
  return { name, type, format: format?.startsWith('%') === true ? format : likeliestFormat(type, texts) }
}
