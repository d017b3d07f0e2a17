/** Bars of the pulse. */
export const PULSE_BARS = 14
/** Number of latest events in the pulse. */
export const PULSE_EVENTS = 120

/** Heights from 0 to 1 of the bars, over the time of the latest events; an empty slice is a low line. */
export const sparkBars = (times: readonly number[]): readonly number[] => {
  const counts = Array.from({ length: PULSE_BARS }, () => 0)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return counts
  const span = Math.max(1, last - first)
  for (const at of times) {
    const bar = Math.min(PULSE_BARS - 1, Math.floor(((at - first) / span) * PULSE_BARS))
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  const most = Math.max(...counts)
  return counts.map((count) => (count === 0 ? 0 : Math.sqrt(count / most)))
}
