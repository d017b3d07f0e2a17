import { geoNaturalEarth1, max, scaleSqrt, type ExtendedFeatureCollection, type GeoProjection } from 'd3'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'

import { metricLabel, metricsIn, numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { colorOr } from '../../../domain/charts/kinds/common/style/color'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind } from '../chart'
import { mapKind, type Center } from '../common/map/mapKind'
import { shaded } from '../common/map/shaded'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { columnNamed } from '../common/series/rowMarks'
import { measureOf } from '../result/fields'
import { countryName, numericOf } from './countries'
import { t, tn } from '../../i18n'

const topology = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>
const LAND: ExtendedFeatureCollection = feature(topology, topology.objects.countries)
/** Without the ice of the south there is more room for people. */
const SHOWN: ExtendedFeatureCollection = {
  ...LAND,
  features: LAND.features.filter(({ id }) => String(id) !== '010'),
}

/** Countries as marks, and their colours on the map. */
export const worldData = (answered: ModelInput) => {
  const { context, result } = answered
  const { values } = context
  const { data, parts, ids, exact } = shaded(answered, {
    by: 'entity',
    format: 'y_axis_format',
    idOf: (value) => numericOf(value, values['country_fieldtype'] ?? 'cca2'),
    nameOf: countryName,
    lost: (count) =>
      count === 1
        ? t('One name is not known as a country.')
        : tn('%s name is not known as a country.', '%s names are not known as countries.', count),
  })
  const [second] = metricsIn(values, 'secondary_metric')
  const column = second === undefined ? null : columnNamed(result, metricLabel(second))
  const places = parts.map(({ row }, index) => ({
    id: ids[index] ?? null,
    size: column === null ? null : measureOf(row[column.at] ?? null),
  }))
  if (column === null) return { data, places }
  const { tip } = data
  const withSize: ChartData = {
    ...data,
    tip: (mark) => {
      const { title, rows } = tip?.(mark) ?? { title: '', rows: [] }
      return { title, rows: [...rows, { name: column.name, text: exact(parts[mark.index]?.row[column.at] ?? null) }] }
    },
  }
  return { data: withSize, places }
}

type Place = ReturnType<typeof worldData>['places'][number]

const bubbles = (places: readonly Place[], form: FormValues) => (center: Center, width: number) => {
  const radius = scaleSqrt(
    [0, max(places, ({ size }) => size ?? 0) ?? 1],
    [0, Math.min(numberIn(form, 'max_bubble_size') ?? 25, width / 20)],
  )
  const color = colorOr(form['color_picker'], 'var(--c2)')
  return places.map(({ id, size }) => {
    const at = center(id)
    return at === null || size === null ? null : (
      <circle
        key={id}
        className="bub"
        cx={at.x}
        cy={at.y}
        r={radius(Math.max(0, size))}
        fill={color}
        stroke={color}
        fillOpacity={0.5}
      />
    )
  })
}

/** Cut through the Bering Strait: no country is torn, and the land fills the width. */
const projection = (): GeoProjection => geoNaturalEarth1().rotate([-11, 0])

const worldMap = (places: readonly Place[], form: FormValues): ChartKind =>
  mapKind({
    shown: SHOWN,
    projection,
    ids: places.map(({ id }) => id),
    ...(form['show_bubbles'] === true ? { over: bubbles(places, form) } : {}),
  })

export default modelDrawing((answered) => {
  const { data, places } = worldData(answered)
  return { data, kind: worldMap(places, answered.context.values) }
})
