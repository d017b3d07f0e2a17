import { useMemo, useState } from 'react'

import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { AnnotationsContext } from '../common/annotations/context'
import { overlaysOf } from '../common/annotations/layerOverlays'
import { Guard } from '../../explore/drawing/Guard'
import type { Kind } from '../../explore/kind/useKind'
import { ErrorState } from '../../controls'
import { t } from '../../i18n'
import type { ChartData } from '../chart'
import type { GalleryChart } from './charts'
import { layerRows } from './layers'

interface ChartTileProps {
  readonly kind: Kind
  readonly chart: GalleryChart
}

/** One chart in its frame. Its marks may be chosen, as on a dashboard where they filter others. */
export const ChartTile = ({ kind, chart }: ChartTileProps) => {
  const { name, context, answers, results, size } = chart
  const [chosen, setChosen] = useState<readonly MarkValue[] | null>(chart.selected ?? null)
  const [failed, setFailed] = useState<Error | null>(null)
  const overlays = useMemo(() => {
    const layers = layerRows(context.values)
    return layers.length === 0 ? null : (data: ChartData) => overlaysOf(data, layers)
  }, [context])
  return (
    <li className={size === undefined ? 'gallery-tile' : `gallery-tile ${size}`}>
      {failed !== null && <ErrorState title={t('%s is not drawn', name)}>{failed.message}</ErrorState>}
      <Guard resetKey={name} onError={setFailed}>
        <AnnotationsContext value={overlays}>
          <kind.Drawing
            title={t(name)}
            kindName={t(kind.name)}
            context={context}
            answers={answers}
            results={results}
            selected={chosen}
            onCrossFilter={setChosen}
            bare={size !== undefined}
          />
        </AnnotationsContext>
      </Guard>
    </li>
  )
}
