import type { ExtendedFeature, ExtendedFeatureCollection } from 'd3'

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const regionName = ({ properties }: ExtendedFeature): string => {
  const name: unknown = properties?.['name']
  return typeof name === 'string' ? name : ''
}

/** Finds regions by their code of ISO 3166-2, with the country before it or without, or by their name. */
export const regionFinder = ({ features }: ExtendedFeatureCollection): ((value: string) => string | null) => {
  const codes = new Map<string, string>()
  const names = new Map<string, string>()
  for (const land of features) {
    const id = String(land.id ?? '')
    codes.set(id.toUpperCase(), id)
    const short = id.toUpperCase().split('-')[1]
    if (short !== undefined && !codes.has(short)) codes.set(short, id)
    names.set(plain(regionName(land)), id)
  }
  return (value) => codes.get(value.trim().toUpperCase()) ?? names.get(plain(value)) ?? null
}
