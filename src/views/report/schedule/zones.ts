/** The time zones that can be chosen, one's own first. */
export const zones = (own: string): readonly string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]
