import { currentLanguage } from '../i18n'
import { plainNumber } from './number'

/** What is made of the person's language once, and again when that changes. */
const byLanguage = <Made>(make: (locale: string) => Made): (() => Made) => {
  let made: { readonly language: string; readonly value: Made } | null = null
  return () => {
    const language = currentLanguage()
    // in English days come before months: 2 Apr 2001
    if (made?.language !== language) made = { language, value: make(language === 'en' ? 'en-GB' : language) }
    return made.value
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
  const own = byLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  return {
    format: (at) => own().format(at),
    formatRange: (from, to) => own().formatRange(from, to),
    formatToParts: (at) => own().formatToParts(at),
  }
}

const marks = byLanguage((locale) => {
  const parts =
    locale === 'en-GB' ? [] : new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-12345678.5)
  const of = (wanted: string, usual: string): string => parts.find(({ type }) => type === wanted)?.value ?? usual
  return { decimal: of('decimal', '.'), group: of('group', ',') }
})

/** A number that was written with a point, with the sign that parts decimals in the person's language. */
export const withMarks = (text: string): string => {
  const { decimal } = marks()
  return decimal === '.' ? text : text.replace('.', decimal)
}

/** What somebody typed as a number in their language; undefined for what is none, null for nothing. */
export const parseNumber = (text: string): number | null | undefined => {
  const { decimal, group } = marks()
  const plain =
    decimal === '.'
      ? plainNumber(text)
      : text
          .replaceAll(group, '')
          .replaceAll(/[_\s'’]/g, '')
          .replace(decimal, '.')
          .replace('−', '-')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}
