/** The time zones that can be chosen, one's own first. */
export const zones = (ownZone: string): readonly string[] => [
  ...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]
