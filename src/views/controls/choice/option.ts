import type { LucideIcon } from '../Icon'

export interface Option<Value> {
  readonly value: Value
  readonly label: string
  readonly icon?: LucideIcon
  /** On the right, tabular: a count, a kind, or why it cannot be chosen. */
  readonly detail?: string
  readonly disabled?: boolean
}

/** From so many options on, a popup has a filter field. */
export const FILTER_FROM = 9

/** Limit of rendered options; the popup shows their number and that typing narrows them. */
export const SHOWN_OPTIONS = 200

/** Options whose label holds every word of the query, ignoring case. Those that begin with it come first. */
export const filterOptions = <Value>(options: readonly Option<Value>[], query: string): readonly Option<Value>[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const first = words[0] ?? ''
  const fits = options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const begins = (option: Option<Value>) => option.label.toLowerCase().startsWith(first)
  return [...fits.filter(begins), ...fits.filter((option) => !begins(option))]
}
