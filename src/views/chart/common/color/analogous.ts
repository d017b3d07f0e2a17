/** Degrees between a colour and its neighbours of hue. */
const STEP = 24
/** Colour limit: more cannot be distinguished. */
const MOST = 27

const neighbour = (color: string, round: number): string => {
  const turn = Math.ceil(round / 2) * STEP
  // sign and number belong to CSS, not to a sentence
  return ['oklch(from', color, 'l', 'c', 'calc(h', round % 2 === 1 ? '+' : '-', `${turn}))`].join(' ')
}

/** A scheme followed by the neighbours of its colours on the wheel, by turns on either side. */
export const withAnalogous = (scheme: readonly string[]): readonly string[] => {
  const rounds = Math.ceil(MOST / scheme.length)
  return Array.from({ length: rounds }, (_, round) =>
    round === 0 ? scheme : scheme.map((color) => neighbour(color, round)),
  ).flat()
}
