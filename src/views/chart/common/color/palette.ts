/** Colours of the palette by letter and place, from the place after `before` on. */
export const own = (letter: string, count: number, before = 0): readonly string[] =>
  Array.from({ length: count }, (_, place) => `var(--${letter}${before + place + 1})`)

/** The colours of the product itself, and of its first, second and third shades. */
export const RECOUNT = own('c', 9)
export const RECOUNT_SHADES = [...RECOUNT, ...own('c', 9, 10), ...own('c', 9, 20)]
/** The colour of the rest, and of things without a name. */
export const OTHER = 'var(--c10)'

/** The colour of a place, from 0, where no scheme was chosen. */
export const paletteColor = (place: number): string => RECOUNT_SHADES[place % RECOUNT_SHADES.length] ?? OTHER
