import { t } from '../i18n'

interface Wanting {
  readonly name: string
  readonly label: string
}

/**
 * The controls that are still to be filled, in words. Several may have one complaint in common, such as that one of them
 * must have a value: there any of them will do, as in "Dimensions or Metrics".
 */
export const wantedWords = (controls: readonly Wanting[], common: Readonly<Record<string, string>>): string => {
  const groups = new Map<string, string[]>()
  for (const { name, label } of controls) {
    const key = common[name] ?? name
    groups.set(key, [...(groups.get(key) ?? []), t(label)])
  }
  return [...groups.values()]
    .map((labels) =>
      labels.length === 1 ? labels[0] : t('%s or %s', labels.slice(0, -1).join(', '), labels.at(-1) ?? ''),
    )
    .join(', ')
}
