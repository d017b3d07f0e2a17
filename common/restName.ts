/** Names of the series beyond a limit, which are merged into one: the one after the last that another series has. */
export const REST_NAMES = ['Others', 'Others (2)', 'Others (3)'] as const

/** The name of the rest among the names of all series; null where there is no rest. */
export const restAmong = (names: readonly string[]): string | null =>
  REST_NAMES.findLast((name) => names.includes(name)) ?? null
