import {
  geoArea,
  geoCentroid,
  geoPath,
  sum,
  type GeoPath,
  type ExtendedFeature,
  type ExtendedFeatureCollection,
  type GeoProjection,
} from 'd3'
import type { Position } from 'geojson'

type Box = readonly [readonly [number, number], readonly [number, number]]

interface Piece {
  readonly land: number
  readonly shape: ExtendedFeature
  /** Of the whole country. */
  readonly share: number
  readonly box: Box
}

export interface Mainland {
  /** Pieces that the map is fitted to. */
  readonly pieces: ExtendedFeatureCollection
  /** Regions of which something is on the map. */
  readonly shown: ExtendedFeatureCollection
  /** Regions that are too far off to be on it. */
  readonly remote: readonly ExtendedFeature[]
}

/** From this share of the country on a part of it is on the map, however far off. */
const LARGE = 0.005
/** A part within this share of the map's diagonal belongs to the part near it. */
const NEAR = 0.12
/** Distant parts are left out only where the map grows by more than this. */
const GROWTH = 1.3

const polygonsOf = (geometry: ExtendedFeature['geometry']): readonly Position[][][] => {
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates
  return geometry?.type === 'Polygon' ? [geometry.coordinates] : []
}

const boxOf = (shape: ExtendedFeature, path: GeoPath): Box => {
  const [[x0, y0], [x1, y1]] = path.bounds(shape)
  if (Number.isFinite(x1 - x0) && Number.isFinite(y1 - y0)) {
    return [
      [x0, y0],
      [x1, y1],
    ]
  }
  // an island smaller than the map's precision
  const middle = path.projection<GeoProjection>()(geoCentroid(shape)) ?? [0, 0]
  return [middle, middle]
}

const piecesOf = ({ features }: ExtendedFeatureCollection, project: GeoProjection): readonly Piece[] => {
  const path = geoPath(project)
  const areas = features.map((land) => geoArea(land))
  const whole = sum(areas)
  return features.flatMap((feature, land) => {
    const shapes = polygonsOf(feature.geometry).map((coordinates): ExtendedFeature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates },
    }))
    // a region of small islands counts as a whole
    const small = shapes.every((shape) => geoArea(shape) / whole < LARGE)
    return shapes.map((shape): Piece => ({
      land,
      shape,
      share: (small ? (areas[land] ?? 0) : geoArea(shape)) / whole,
      box: boxOf(shape, path),
    }))
  })
}

const joined = ([[a, b], [c, d]]: Box, [[e, f], [g, h]]: Box): Box => [
  [Math.min(a, e), Math.min(b, f)],
  [Math.max(c, g), Math.max(d, h)],
]
const sizeOf = ([[x0, y0], [x1, y1]]: Box): readonly [number, number] => [x1 - x0, y1 - y0]
const gapOf = ([[a, b], [c, d]]: Box, [[e, f], [g, h]]: Box): number =>
  Math.hypot(Math.max(0, e - c, a - g), Math.max(0, f - d, b - h))

/** Adds fitting parts of `left` to the map, until none fits; answers the left-out ones. */
const gather = (
  map: Box,
  left: readonly Piece[],
  fits: (map: Box, piece: Piece) => boolean,
): { readonly map: Box; readonly left: readonly Piece[] } => {
  const out = left.filter((piece) => !fits(map, piece))
  if (out.length === left.length) return { map, left }
  const kept = left.filter((piece) => !out.includes(piece))
  return gather(
    kept.reduce((box, piece) => joined(box, piece.box), map),
    out,
    fits,
  )
}

/**
 * The part of a country that its map is fitted to. Small islands far from the rest would make the rest small: they
 * are left out unless the map grows by little.
 */
export const mainlandOf = (country: ExtendedFeatureCollection, project: GeoProjection): Mainland => {
  const all = piecesOf(country, project)
  const large = all.filter(({ share }) => share >= LARGE)
  const [first] = large
  const nothing = { pieces: country, shown: country, remote: [] }
  if (first === undefined) return nothing
  const start = large.reduce((box, piece) => joined(box, piece.box), first.box)
  const near = gather(
    start,
    all.filter(({ share }) => share < LARGE),
    (map, { box }) => gapOf(map, box) <= NEAR * Math.hypot(...sizeOf(map)),
  )
  const [width, height] = sizeOf(near.map)
  const { left } = gather(near.map, near.left, (map, { box }) => {
    const [w, h] = sizeOf(joined(map, box))
    return w <= width * GROWTH && h <= height * GROWTH
  })
  if (left.length === 0) return nothing
  const kept = all.filter((piece) => !left.includes(piece))
  const lands = new Set(kept.map(({ land }) => land))
  return {
    pieces: { type: 'FeatureCollection', features: kept.map(({ shape }) => shape) },
    shown: { type: 'FeatureCollection', features: country.features.filter((_, land) => lands.has(land)) },
    remote: country.features.filter((_, land) => !lands.has(land)),
  }
}
