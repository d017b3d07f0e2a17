import { readNumber, type AnyNumber } from '../../../../core/results/exact'
import { plainNumber } from '../../../grid/cells/plainNumber'
import { currentLanguage } from '../../../i18n'

/** Caches a value per language, and makes it again when the language changes. */
const byLanguage = <Made>(make: (locale: string) => Made): (() => Made) => {
  let cached: { readonly language: string; readonly value: Made } | null = null
  return () => {
    const language = currentLanguage()
    // in English days come before months: 2 Apr 2001
    if (cached?.language !== language) cached = { language, value: make(language === 'en' ? 'en-GB' : language) }
    return cached.value
  }
}

/** Moments in UTC as people write them in their language. */
export interface UtcFormat {
  format(at: number | Date): string
  formatRange(from: number, to: number): string
  formatToParts(at: number | Date): readonly Intl.DateTimeFormatPart[]
}

/** A format of moments in UTC, in the language that holds when it is used. */
export const utcFormat = (options: Intl.DateTimeFormatOptions): UtcFormat => {
  const formatOf = byLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  return {
    format: (at) => formatOf().format(at),
    formatRange: (from, to) => formatOf().formatRange(from, to),
    formatToParts: (at) => formatOf().formatToParts(at),
  }
}

/** The same with a year, whose era is written before year 1: `Mar 44 BC`. */
export const utcYearFormat = (options: Intl.DateTimeFormatOptions): Pick<UtcFormat, 'format'> => {
  const usual = utcFormat(options)
  const early = utcFormat({ ...options, era: 'short' })
  return { format: (at) => (new Date(at).getUTCFullYear() > 0 ? usual : early).format(at) }
}

const marks = byLanguage((locale) => {
  const parts =
    locale === 'en-GB' ? [] : new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-12345678.5)
  const of = (partType: string, usual: string): string => parts.find(({ type }) => type === partType)?.value ?? usual
  return { decimal: of('decimal', '.'), group: of('group', ',') }
})

/** A number that was written with a point, with the sign that parts decimals in the person's language. */
export const withMarks = (text: string): string => {
  const { decimal } = marks()
  return decimal === '.' ? text : text.replace('.', decimal)
}

/** The same of a number that has commas between thousands, too. */
export const withAllMarks = (text: string): string => {
  const { decimal, group } = marks()
  return decimal === '.' && group === ',' ? text : text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? decimal : group))
}

/** As it is written where a comma parts decimals, with points between thousands or without. */
const WITH_COMMA = /^[+-]?\d+(,\d*)?(e[+-]?\d+)?$/i
const WITH_POINTS = /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/

/**
 * A number typed in the user's language; undefined for other text, null for empty text. Text outside that language is read if it
 * has only one meaning: `12.5` is twelve and a half everywhere, `1.234` is more in German. All its digits count.
 */
export const parseNumber = (text: string): AnyNumber | null | undefined => {
  const { decimal, group } = marks()
  const bare = text.replaceAll(/[_\s'’]/g, '').replaceAll('−', '-')
  const isLocal = decimal === ',' && (WITH_COMMA.test(bare) || (group === '.' && WITH_POINTS.test(bare)))
  const plain = isLocal ? bare.replaceAll('.', '').replace(',', '.') : plainNumber(bare)
  return plain === '' ? null : (readNumber(plain) ?? undefined)
}
