import { useEffect, useMemo, useState, type CSSProperties } from 'react'

import type { ChartState } from '../../../projections/chart/state'
import type { ExploreDataset } from '../../../events/explore/explore'
import type { FormData } from '../../../events/chart/chart'
import { decodeForm } from '../../../domain/charts/formData'
import { kindKey } from '../../../domain/charts/kinds'
import { withDefaults } from '../../../domain/charts/kinds/common/data/values'
import { loadType } from '../../../domain/charts/kinds/load'
import type { VizType } from '../../../domain/charts/kinds/types'
import { isFigureKind } from '../../../domain/layout/figures'
import { figureText } from '../../chart/figures'
import { useResultRows } from '../../explore/data/useResultRows'
import { KindThumb } from '../../explore/kind/KindThumb'
import { shapeOf } from './shape'
import './mini.css'

interface ChartMiniProps {
  readonly state: ChartState
  readonly form: FormData
  readonly dataset: ExploreDataset | null
}

/** A figure as its chart writes it. */
const useFigure = ({ state, form, dataset }: ChartMiniProps, held: ReturnType<typeof useResultRows>): string | null => {
  const kind = kindKey(decodeForm(form)['viz_type'])
  const [type, setType] = useState<VizType | null>(null)
  useEffect(() => {
    if (!isFigureKind(kind)) return
    // without its code the stock icon stays
    loadType(kind).then(setType, () => undefined)
  }, [kind])
  return useMemo(() => {
    if (type === null || dataset === null || held.status !== 'held') return null
    const context = { values: withDefaults(type, form, dataset), dataset }
    return figureText(type, { context, answers: state.answers, results: held.results })
  }, [type, dataset, form, held, state.answers])
}

/** A figure as large as its place allows: it is never cut. */
const FigureMini = ({ text }: { readonly text: string }) => (
  <span className="home-figure">
    <b style={{ '--characters': Math.max(4, text.length) } as CSSProperties}>{text}</b>
  </span>
)

/** A chart in a few strokes of the rows that this browser holds; its stock icon where it holds none. */
export const ChartMini = (props: ChartMiniProps) => {
  const { state, form } = props
  const keys = useMemo(() => state.answers.map(({ resultKey }) => resultKey), [state.answers])
  const held = useResultRows(keys)
  const figure = useFigure(props, held)
  const { viz_type: type, orientation } = useMemo(() => decodeForm(form), [form])
  const kind = kindKey(type)
  const shape = useMemo(() => {
    const [first] = held.status === 'held' ? held.results : []
    return first === undefined ? null : shapeOf(kind, first, orientation === 'horizontal')
  }, [held, kind, orientation])
  if (figure !== null) return <FigureMini text={figure} />
  if (shape === null) return <KindThumb type={kind} />
  return (
    <svg className="home-mini" viewBox="0 0 100 60" preserveAspectRatio={shape.isRound ? 'xMidYMid' : 'none'}>
      {shape.marks.map(({ as, color, d, opacity }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a mark is its place
        <path key={index} className={`${as} s${color}`} d={d} opacity={opacity} />
      ))}
    </svg>
  )
}
