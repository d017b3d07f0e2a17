/** Names of the series beyond a limit, which are merged into one: the first that no other series has. */
export const REST_NAMES = ['Others', 'Others (2)', 'Others (3)'] as const

/** The name that the rest has among series: of several that could be its name, the last. */
export const restAmong = (names: ReadonlySet<string>): string => {
  const free = REST_NAMES.findIndex((name) => !names.has(name))
  return REST_NAMES.at(free < 0 ? -1 : Math.max(0, free - 1)) ?? REST_NAMES[0]
}
