import {
  geoContains as contains,
  geoPath,
  type ExtendedFeature,
  type ExtendedFeatureCollection,
  type GeoProjection,
} from 'd3'
import type { ReactNode } from 'react'

import type { ChartKind, DrawInput } from '../../chart'

/** The middle of a shape on the drawing; nothing for one that is not on it. */
export type Center = (id: string | null) => { readonly x: number; readonly y: number } | null

interface MapOptions {
  readonly shown: ExtendedFeatureCollection
  /** Shapes to fit the drawing to, where these are not all shapes. */
  readonly fit?: ExtendedFeatureCollection
  readonly projection: () => GeoProjection
  /** The shape of each mark; null where none is known. */
  readonly ids: readonly (string | null)[]
  /** Drawing over the shapes. */
  readonly over?: (center: Center, width: number) => ReactNode
}

const idOf = ({ id }: ExtendedFeature): string => String(id ?? '')

/** Shapes of a map in the colours of their marks; those without a mark are there without data. */
export const mapKind = ({ shown, fit = shown, projection: project, ids, over }: MapOptions): ChartKind => {
  const indexOf = new Map(ids.flatMap((id, index) => (id === null ? [] : [[id, index] as const])))
  const at = (land: ExtendedFeature): number | null => indexOf.get(idOf(land)) ?? null
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const projection = project().fitExtent(
      [
        [2, 2],
        [width - 2, height - 2],
      ],
      fit,
    )
    if (fit !== shown) {
      projection.clipExtent([
        [0, 0],
        [width, height],
      ])
    }
    const path = geoPath(projection)
    const centers = new Map(shown.features.map((land) => [idOf(land), path.centroid(land)]))
    const center: Center = (id) => {
      const [x, y] = centers.get(id ?? '') ?? []
      return id === null || x === undefined || y === undefined || Number.isNaN(x) ? null : { x, y }
    }
    const boxes = shown.features.flatMap((land) => {
      const index = at(land)
      return index === null ? [] : [{ land, index, bounds: path.bounds(land) }]
    })
    return {
      place: ({ index }: { readonly index: number }) => center(ids[index] ?? null),
      nearest: (x: number, y: number) => {
        const point = projection.invert?.([x, y])
        if (point === null || point === undefined) return null
        const inside = boxes.filter(
          ({ bounds: [[x0, y0], [x1, y1]] }) => x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1,
        )
        const region = inside.find(({ land }) => contains(land, point))
        return region === undefined ? null : { series: 0, index: region.index }
      },
      element: (
        <>
          {shown.features.map((land, place) => {
            const index = at(land)
            const faint = index !== null && dimmed?.({ series: 0, index }) === true
            return (
              <path
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                className="geo"
                d={path(land) ?? ''}
                fill={index === null ? 'var(--nodata)' : (data.colors?.[index] ?? 'var(--nodata)')}
                opacity={faint ? 0.24 : 1}
              />
            )
          })}
          {over?.(center, width)}
          {boxes
            .filter(({ index }) => index === focus?.index)
            .map(({ land }, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <path key={place} className="hotcell" d={path(land) ?? ''} />
            ))}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}
