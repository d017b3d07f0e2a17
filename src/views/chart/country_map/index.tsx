import {
  geoAzimuthalEqualArea,
  geoBounds,
  geoConicEqualArea,
  type ExtendedFeatureCollection,
  type GeoProjection,
} from 'd3'
import { Map as MapIcon } from 'lucide-react'
import { Suspense, use, useMemo } from 'react'

import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { countryLabel } from '../../../domain/charts/kinds/country_map/countries'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { EmptyState, Skeleton } from '../../controls'
import { t, tn } from '../../i18n'
import type { DrawingProps } from '../drawing'
import { ChartFigure } from '../common/figure/ChartFigure'
import { mapKind } from '../common/map/mapKind'
import { shaded } from '../common/map/shaded'
import type { ModelInput, Model } from '../common/series/modelDrawing'
import { mainlandOf } from './mainland'
import { regionFinder, regionName } from './regions'
import { shapesOf } from './shapes'

const countryOf = ({ values }: ControlContext): string => textIn(values, 'select_country') ?? ''

/** Beyond this latitude a country is drawn around its pole. */
const POLAR = 85

/** Distances are measured on a map of the whole, of any size. */
const EXTENT: [[number, number], [number, number]] = [
  [0, 0],
  [1000, 1000],
]

/** Projection of an atlas for one country: areas are true, and its middle is upright. */
const projectionOf = (shown: ExtendedFeatureCollection): (() => GeoProjection) => {
  const [[west, south], [east, north]] = geoBounds(shown)
  if (south < -POLAR) return () => geoAzimuthalEqualArea().rotate([0, 90])
  const middle = west + ((east - west + 360) % 360) / 2
  const sixth = (north - south) / 6
  return () =>
    geoConicEqualArea()
      .rotate([-middle, 0])
      .parallels([south + sixth, north - sixth])
}

/** Regions as marks, their colours, and their drawing. */
export const countryModel = (answered: ModelInput, shown: ExtendedFeatureCollection): Model => {
  const names = new Map(shown.features.map((land) => [String(land.id ?? ''), regionName(land)]))
  const country = countryLabel(countryOf(answered.context))
  const { data, ids } = shaded(answered, {
    by: 'entity',
    format: 'number_format',
    idOf: regionFinder(shown),
    nameOf: (id) => names.get(id) ?? null,
    lost: (count) =>
      count === 1
        ? t('One value is no region of %s.', country)
        : tn('%s value is no region of %s.', '%s values are no regions of %s.', count, count, country),
  })
  const whole = projectionOf(shown)().fitExtent(EXTENT, shown)
  const main = mainlandOf(shown, whole)
  const far = main.remote.flatMap((land) => (ids.includes(String(land.id ?? '')) ? [regionName(land)] : []))
  const notes = far.length === 0 ? data.notes : [...data.notes, t('Too far off to be on the map: %s.', far.join(', '))]
  return {
    data: { ...data, notes },
    kind: mapKind({ shown: main.shown, fit: main.pieces, projection: projectionOf(main.pieces), ids }),
  }
}

const Regions = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const key = countryOf(context)
  const shown = use(shapesOf(key))
  const [answer] = answers
  const [result] = results
  const model = useMemo(
    () =>
      answer === undefined || result === undefined || shown === null
        ? null
        : countryModel({ context, answer, result }, shown),
    [context, answer, result, shown],
  )
  if (shown === null) {
    return (
      <EmptyState icon={MapIcon} title={t('There is no map of %s', countryLabel(key))}>
        {t('Choose one of the countries that are offered; what was saved is kept.')}
      </EmptyState>
    )
  }
  return model === null ? null : <ChartFigure title={title} kind={model.kind} kindName={kindName} data={model.data} />
}

/** A country by its regions; their shapes come with the first drawing of it. */
const CountryMap = (props: DrawingProps) => (
  <Suspense fallback={<Skeleton lines={[40, 70, 55]} />}>
    <Regions {...props} />
  </Suspense>
)

export default CountryMap
