// signs in escapes: a program of ASCII alone is read faster, and nothing but `String.raw` would keep them
const DEGREES = String.raw`([NSEW])?\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*\u00b0?\s*(?:(\d{1,2}(?:\.\d{1,12})?)\s*[m\u2032']\s*(?:(\d{1,2}(?:\.\d{1,10})?)\s*(?:s|\u2033|"|''))?)?\s*([NSEW])?`
const POINT = new RegExp(
  String.raw`^\s*${DEGREES}\s*[,;\s]\s*${DEGREES}\s*(?:[,;\s]\s*([+-]?\d{1,9}(?:\.\d{1,9})?)\s*(km|m|mi|ft)?)?\s*$`,
  'i',
)
const KILOMETRES: Readonly<Record<string, number>> = { km: 1, m: 0.001, mi: 1.609344, ft: 0.0003048 }

const degrees = (parts: readonly (string | undefined)[]): number => {
  const [before, whole = '0', minutes = '0', seconds = '0', after] = parts
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600
  const negative = whole.startsWith('-') !== /[SW]/i.test(before ?? after ?? '')
  return negative ? -size : size
}

/** Latitude, longitude and altitude (km) of a point in words, in decimals or in degrees, minutes and seconds. */
export const pointOf = (text: string): readonly [number, number, number] | null => {
  const match = POINT.exec(text.slice(0, 200))
  if (!match) return null
  const latitude = degrees(match.slice(1, 6))
  const longitude = degrees(match.slice(6, 11))
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const altitude = Number(match[11] ?? 0) * (KILOMETRES[(match[12] ?? 'km').toLowerCase()] ?? 1)
  return [latitude, longitude, altitude]
}
