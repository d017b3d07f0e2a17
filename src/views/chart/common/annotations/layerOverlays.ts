import type { ChartData } from '../../chart'
import type { AnnotationLayer } from '../../../../domain/charts/annotations/layers'
import { formulaOf } from '../../../../domain/charts/annotations/formula'
import { cellMoment } from '../format/cellMoment'
import type { Cell, ResultRows } from '../../../../core/results/types'
import { t, tLater } from '../../../i18n'
import { paletteColor } from '../color/palette'
import type { Overlay, OverlaySpan } from '../../styles'
import type { LayerOverlays } from './context'

/** A layer of a chart, and its rows where it has any. */
export interface AnnotationRows {
  readonly layer: AnnotationLayer
  readonly rows: ResultRows | null
  /** The reason why there are none. */
  readonly problem: string | null
}

const DASHES = { solid: null, dashed: '5 4', dotted: '1 4', longDashed: '12 5' } as const
const OPACITIES = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 } as const
const BAND = 0.2

const valueOf = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'string' || cell.trim() === '') return null
  const value = Number(cell)
  return Number.isFinite(value) ? value : null
}

const wordsOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

const indexIn = ({ columns }: ResultRows, ...names: readonly string[]): number =>
  names.reduce((index, name) => (index >= 0 ? index : columns.findIndex((column) => column.name === name)), -1)

/** Moments or stretches of a layer, in their order. */
const spansOf = (layer: AnnotationLayer, rows: ResultRows): readonly OverlaySpan[] => {
  const native = layer.sourceType === 'NATIVE'
  const interval = layer.annotationType === 'INTERVAL'
  const at = native ? indexIn(rows, 'start_dttm') : Math.max(0, indexIn(rows, layer.timeColumn, '__timestamp'))
  const end = native ? indexIn(rows, 'end_dttm') : indexIn(rows, layer.intervalEndColumn)
  const title = native ? indexIn(rows, 'short_descr') : indexIn(rows, layer.titleColumn)
  const described = native ? ['long_descr'] : layer.descriptionColumns
  const texts = described.map((name) => indexIn(rows, name)).filter((place) => place >= 0)
  return rows.rows
    .flatMap((row): OverlaySpan[] => {
      const from = cellMoment(row[at])
      if (from === null) return []
      const to = interval ? (cellMoment(row[end]) ?? from) : from
      const text = texts.map((place) => wordsOf(row[place])).filter((words) => words !== '')
      return [{ from: Math.min(from, to), to: Math.max(from, to), title: wordsOf(row[title]), text: text.join(', ') }]
    })
    .toSorted((a, b) => a.from - b.from)
}

/** The lines of a chart: its first column is the axis, every other one of numbers a line. */
const linesOf = (rows: ResultRows) =>
  rows.columns.slice(1).flatMap(({ name }, place) => {
    const points = rows.rows
      .flatMap((row) => {
        const x = cellMoment(row[0])
        return x === null ? [] : [{ x, y: valueOf(row[place + 1]) }]
      })
      .toSorted((a, b) => a.x - b.x)
    return points.some(({ y }) => y !== null) ? [{ name, points }] : []
  })

const NO_TIME = tLater('%s needs an axis of time.')
const NOT_DRAWN = tLater('%s is not drawn: %s.')

/** Overlays of these layers over the data, and the reasons for missing ones. */
export const overlaysOf = (data: ChartData, annotations: readonly AnnotationRows[]): LayerOverlays => {
  const overlays: Overlay[] = []
  const problems: string[] = []
  const add = (layer: AnnotationLayer, name: string, shape: Pick<Overlay, 'kind' | 'points' | 'spans'>): void => {
    const { opacity, annotationType } = layer
    overlays.push({
      ...shape,
      key: `annotation ${overlays.length} ${name}`,
      name,
      color: layer.color ?? paletteColor(data.series.length + overlays.length),
      width: layer.width,
      dash: DASHES[layer.style],
      opacity: opacity === '' ? (annotationType === 'INTERVAL' ? BAND : 1) : OPACITIES[opacity],
      labelled: layer.showLabel,
      line: !layer.hideLine,
      markers: layer.showMarkers,
    })
  }
  const refuse = ({ name }: AnnotationLayer, text: string, why = ''): void => void problems.push(t(text, name, why))
  for (const { layer, rows, problem } of annotations) {
    if (!layer.show) continue
    if (layer.annotationType === 'FORMULA') {
      const formula = formulaOf(String(layer.value))
      if (formula.at === null) refuse(layer, NOT_DRAWN, formula.error)
      else
        add(layer, layer.name, { kind: 'line', spans: [], points: data.x.values.map((x) => ({ x, y: formula.at(x) })) })
    } else if (problem !== null) refuse(layer, NOT_DRAWN, problem)
    else if (rows !== null && data.x.kind !== 'time' && data.x.kind !== 'number') refuse(layer, NO_TIME)
    else if (rows !== null && layer.annotationType === 'TIME_SERIES') {
      const lines = linesOf(rows)
      for (const { name, points } of lines) {
        add(layer, lines.length === 1 ? layer.name : `${layer.name}: ${name}`, { kind: 'line', spans: [], points })
      }
    } else if (rows !== null && data.x.kind !== 'time') refuse(layer, NO_TIME)
    else if (rows !== null) {
      const kind = layer.annotationType === 'EVENT' ? 'event' : 'interval'
      add(layer, layer.name, { kind, points: [], spans: spansOf(layer, rows) })
    }
  }
  return { overlays, problems }
}
