import { moneyLooks } from '../../../common/money'
import { numberFormats, wholeFormats } from '../../../contract/upload/upload'

const WHOLE = /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/
const NUMBER = /^(?:DOUBLE|FLOAT|DECIMAL)/

/** True for types of numbers, with or without a fraction. */
export const isNumberType = (type: string): boolean => WHOLE.test(type) || NUMBER.test(type)

/** Formats to choose for a column of numbers, beside that of plain digits. */
export const numberFormatsFor = (type: string): readonly string[] => (WHOLE.test(type) ? wholeFormats : numberFormats)

/** A number of the type without thousands signs. */
export const plainNumber = (type: string): string => (WHOLE.test(type) ? '1234' : '1234.5')

const LOOKS: Readonly<Record<string, RegExp>> = {
  '1,234': /^-?\d{1,3}(?:,\d{3})+$/,
  '1.234': /^-?\d{1,3}(?:\.\d{3})+$/,
  '1,234.5': /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  '1.234,5': /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  '$1,234.5': new RegExp(`^${moneyLooks(',', String.raw`\.`)}$`, 'u'),
  '1.234,5 €': new RegExp(`^${moneyLooks(String.raw`\.`, ',')}$`, 'u'),
}
const PLAIN = /^-?\d+(?:\.\d+)?$/

/** The format that most texts have; null for plain digits, which win where others are as likely. */
export const likeliestNumber = (type: string, texts: readonly string[]): string | null => {
  const formats = numberFormatsFor(type)
  const counts = formats.map((format) => texts.filter((text) => LOOKS[format]?.test(text)).length)
  const most = Math.max(...counts)
  const plain = texts.filter((text) => PLAIN.test(text)).length
  return most > plain ? (formats[counts.indexOf(most)] ?? null) : null
}

/** The format with the same signs for numbers of another type; null where there is none. */
export const numberFormatAs = (type: string, format: string): string | null => {
  const formats = numberFormatsFor(type)
  if (formats.includes(format)) return format
  // amounts of money are read with their sign alone
  return /\p{Sc}/u.test(format) ? null : (formats.find((one) => one[1] === format[1]) ?? null)
}
