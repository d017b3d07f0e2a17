import { ISO_CODES, OLYMPIC_CODES, OTHER_NAMES } from './codes'
import { currentLanguage } from '../../i18n'

interface Country {
  readonly two: string
  readonly three: string
  /** As maps name it. */
  readonly numeric: string
}

const COUNTRIES: readonly Country[] = Array.from({ length: ISO_CODES.length / 8 }, (_, place) => {
  const text = ISO_CODES.slice(place * 8, place * 8 + 8)
  return { two: text.slice(0, 2), three: text.slice(2, 5), numeric: text.slice(5) }
})

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z ]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Names of all countries, by their code of two letters. */
const english = new Intl.DisplayNames(['en'], { type: 'region' })

/** The same in the person's language, made when it is first needed. */
let localNames = { language: 'en', names: english }

const displayed = (two: string): string | undefined => {
  const language = currentLanguage()
  if (localNames.language !== language)
    localNames = { language, names: new Intl.DisplayNames([language], { type: 'region' }) }
  return localNames.names.of(two)
}

export const countryName = (numeric: string): string | null => {
  const country = COUNTRIES.find((one) => one.numeric === numeric)
  return country === undefined ? null : (displayed(country.two) ?? country.three)
}

const byTwo = new Map(COUNTRIES.map(({ two, numeric }) => [two, numeric]))
const byThree = new Map(COUNTRIES.map(({ three, numeric }) => [three, numeric]))
const byOlympic = new Map([
  ...byThree,
  ...OLYMPIC_CODES.split(' ').map((pair) => [pair.slice(0, 3), byThree.get(pair.slice(3)) ?? ''] as const),
])
const byName = new Map([
  ...COUNTRIES.map(({ two, numeric }) => [plain(english.of(two) ?? ''), numeric] as const),
  ...Object.entries(OTHER_NAMES).map(([name, two]) => [name, byTwo.get(two) ?? ''] as const),
])

/**
 * The number of a country in a map, from the value of a column; null where it is unknown. Codes of three letters are known for
 * every type: Superset's own call for maps answers them.
 */
export const numericOf = (value: string, type: unknown): string | null => {
  const code = value.trim().toUpperCase()
  const country =
    type === 'cca3'
      ? null
      : type === 'cioc'
        ? byOlympic.get(code)
        : type === 'name'
          ? byName.get(plain(value))
          : byTwo.get(code)
  return country ?? byThree.get(code) ?? null
}
