/** Translations by English text; where a text has plural forms, one for each category of the locale, in CLDR order. */
export type Catalogue = Readonly<Record<string, string | readonly string[]>>

const ORDER: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

let catalogue: Catalogue = {}
let language = 'en'
/** Made when a text first needs them. */
let rules: Intl.PluralRules | null = null

/** Chooses language and catalogue. English needs none: the texts themselves are English. */
export const setLanguage = (locale: string, texts: Catalogue = {}): void => {
  catalogue = texts
  language = locale
  rules = null
}

export const currentLanguage = (): string => language

/** A text in a table, translated where it is shown, by `t`. */
export const tLater = <Text extends string>(text: Text): Text => text

const shown = (value: string | number): string => (typeof value === 'number' ? value.toLocaleString(language) : value)

/** Fills `%s` and `%d` in order; `%%` is a percent sign. Places without a value stay as they are. */
const fill = (text: string, args: readonly (string | number)[]): string => {
  let next = 0
  return text.replace(/%[sd%]/g, (mark) => {
    if (mark === '%%') return '%'
    const value = args[next]
    next += 1
    return value === undefined ? mark : shown(value)
  })
}

const lookUp = (text: string): string | readonly string[] | undefined =>
  Object.hasOwn(catalogue, text) ? catalogue[text] : undefined

/** The text in the person's language, with its places for values. */
export const translated = (text: string): string => {
  const translation = lookUp(text)
  return (typeof translation === 'string' ? translation : translation?.[0]) ?? text
}

/** The text in the person's language: `t('Copy of %s', name)`. */
export const t = (text: string, ...args: readonly (string | number)[]): string => fill(translated(text), args)

/** The form that fits a count: `tn('%s row', '%s rows', n)`. The count is the first value unless others are given. */
export const tn = (one: string, many: string, count: number, ...args: readonly (string | number)[]): string => {
  const values = args.length === 0 ? [count] : args
  const translation = lookUp(one)
  if (translation === undefined || typeof translation === 'string') return fill(count === 1 ? one : many, values)
  const plural = (rules ??= new Intl.PluralRules(language))
  const categories = ORDER.filter((rule) => plural.resolvedOptions().pluralCategories.includes(rule))
  return fill(translation[categories.indexOf(plural.select(count))] ?? translation.at(-1) ?? many, values)
}
