import { t } from '../../i18n'

/** Choices of a filter: any, or one by its name in the log. */
export const choicesOf = (words: Readonly<Record<string, string>>, any: string) => [
  { value: '', label: any },
  ...Object.entries(words).map(([value, label]) => ({ value, label: t(label) })),
]
