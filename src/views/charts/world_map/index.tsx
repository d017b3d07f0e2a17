import {
  geoContains as contains,
  geoNaturalEarth1,
  geoPath,
  max,
  min,
  scaleSqrt,
  type ExtendedFeature,
  type ExtendedFeatureCollection,
} from 'd3'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'

import { metricLabel, metricsIn, numberIn } from '../../../projections/vizTypes/common/adhoc'
import type { FormValues } from '../../../projections/formData'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { modelDrawing, type Answered } from '../common/modelDrawing'
import { partsOf } from '../common/parts'
import { columnNamed } from '../common/rowMarks'
import { rampColors, stepOf } from '../common/schemes'
import { measureOf } from '../result/fields'
import { exactCellText } from '../../grid/cells'
import { countryName, numericOf } from './countries'

const topology = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>
const LAND: ExtendedFeatureCollection = feature(topology, topology.objects.countries)
/** Without the ice of the south there is more room for people. */
const SHOWN: ExtendedFeatureCollection = {
  ...LAND,
  features: LAND.features.filter(({ id }) => String(id) !== '010'),
}

/** Countries as marks, and what colour each has on the map. */
export const worldData = (answered: Answered) => {
  const { context, result } = answered
  const { values } = context
  const { parts, data, format, exact } = partsOf(answered, {
    by: ['entity'],
    metric: 'metric',
    format: 'y_axis_format',
  })
  const [second] = metricsIn(values, 'secondary_metric')
  const sizeColumn = second === undefined ? null : columnNamed(result, metricLabel(second))
  const places = parts.map(({ row, marks }) => ({
    id: numericOf(exactCellText(marks[0]?.value ?? null), values['country_fieldtype'] ?? 'cca2'),
    size: sizeColumn === null ? null : measureOf(row[sizeColumn.at] ?? null),
    sizeText: sizeColumn === null ? '' : exact(row[sizeColumn.at] ?? null),
  }))
  const known = parts.filter((_, index) => places[index]?.id !== null).map(({ value }) => value)
  const [low, high] = [min(known, (one) => one ?? undefined) ?? 0, max(known, (one) => one ?? undefined) ?? 0]
  const scheme = values['linear_color_scheme']
  const ramp = rampColors(scheme)
  const step = stepOf(scheme, low, high)
  const lost = places.filter(({ id }) => id === null).length
  const labels = parts.map(({ label }, index) => countryName(places[index]?.id ?? '') ?? label)
  const full: ChartData = {
    ...data,
    x: { ...data.x, labels },
    colors: parts.map(({ value }) => (value === null ? 'var(--nodata)' : (ramp[step(value)] ?? 'var(--nodata)'))),
    notes: [
      ...data.notes,
      ...(lost > 0
        ? [lost === 1 ? 'One name is not known as a country.' : `${lost} names are not known as countries.`]
        : []),
    ],
    tip: ({ index }) => ({
      title: labels[index] ?? '',
      rows: [
        { name: data.measure, text: parts[index]?.text ?? '–' },
        ...(sizeColumn === null ? [] : [{ name: sizeColumn.name, text: places[index]?.sizeText ?? '' }]),
      ],
    }),
    ramp: { colors: ramp, from: format(low), to: format(high), gaps: true },
  }
  return { data: full, places }
}

type Place = ReturnType<typeof worldData>['places'][number]

const worldMap = (places: readonly Place[], form: FormValues): ChartKind => {
  const indexOf = new Map(places.flatMap(({ id }, index) => (id === null ? [] : [[id, index] as const])))
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const projection = geoNaturalEarth1().fitExtent(
      [
        [2, 2],
        [width - 2, height - 2],
      ],
      SHOWN,
    )
    const path = geoPath(projection)
    const at = (land: ExtendedFeature): number | null => indexOf.get(String(land.id ?? '')) ?? null
    const centers = new Map(SHOWN.features.map((land) => [String(land.id ?? ''), path.centroid(land)]))
    const boxes = SHOWN.features.flatMap((land) => {
      const index = at(land)
      return index === null ? [] : [{ land, index, bounds: path.bounds(land) }]
    })
    const bubbles = form['show_bubbles'] === true
    const radius = scaleSqrt(
      [0, max(places, ({ size }) => size ?? 0) ?? 1],
      [0, Math.min(numberIn(form, 'max_bubble_size') ?? 25, width / 20)],
    )
    return {
      place: ({ index }: { readonly index: number }) => {
        const [x, y] = centers.get(places[index]?.id ?? '') ?? []
        return x === undefined || y === undefined || Number.isNaN(x) ? null : { x, y }
      },
      nearest: (x: number, y: number) => {
        const point = projection.invert?.([x, y])
        if (point === null || point === undefined) return null
        const inside = boxes.filter(
          ({ bounds: [[x0, y0], [x1, y1]] }) => x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1,
        )
        const found = inside.find(({ land }) => contains(land, point))
        return found === undefined ? null : { series: 0, index: found.index }
      },
      element: (
        <>
          {SHOWN.features.map((land, place) => {
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
          {bubbles &&
            places.map(({ id, size }) => {
              const [x, y] = centers.get(id ?? '') ?? []
              return id === null || size === null || x === undefined || Number.isNaN(x) ? null : (
                <circle
                  key={id}
                  className="bub"
                  cx={x}
                  cy={y}
                  r={radius(Math.max(0, size))}
                  fill="var(--c2)"
                  stroke="var(--c2)"
                  fillOpacity={0.5}
                />
              )
            })}
          {boxes
            .filter(({ index }) => index === focus?.index)
            .map(({ land, index }) => (
              <path key={index} className="hotcell" d={path(land) ?? ''} />
            ))}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const { data, places } = worldData(answered)
  return { data, kind: worldMap(places, answered.context.values) }
})
