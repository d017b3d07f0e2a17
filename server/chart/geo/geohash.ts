const LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz'
const LENGTH = 12

/** The middle of the cell of a geohash, as latitude and longitude; null for an invalid one. */
export const decodeGeohash = (hash: string): readonly [latitude: number, longitude: number] | null => {
  const ranges = [
    [-180, 180],
    [-90, 90],
  ] as [[number, number], [number, number]]
  let bit = 0
  if (hash === '' || hash.length > LENGTH) return null
  for (const letter of hash.toLowerCase()) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return null
    for (let place = 4; place >= 0; place -= 1, bit += 1) {
      const range = bit % 2 === 0 ? ranges[0] : ranges[1]
      const middle = (range[0] + range[1]) / 2
      range[(value >> place) % 2 === 1 ? 0 : 1] = middle
    }
  }
  const [[west, east], [south, north]] = ranges
  return [(south + north) / 2, (west + east) / 2]
}

/** The geohash of a place; null outside the world. */
export const encodeGeohash = (latitude: number, longitude: number): string | null => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const ranges: [number, number][] = [
    [-180, 180],
    [-90, 90],
  ]
  let hash = ''
  let bit = 0
  while (hash.length < LENGTH) {
    let value = 0
    for (let place = 0; place < 5; place += 1, bit += 1) {
      const range = ranges[bit % 2] ?? [0, 0]
      const middle = (range[0] + range[1]) / 2
      const upper = (bit % 2 === 0 ? longitude : latitude) >= middle
      range[upper ? 0 : 1] = middle
      value = value * 2 + (upper ? 1 : 0)
    }
    hash += LETTERS[value] ?? ''
  }
  return hash
}
