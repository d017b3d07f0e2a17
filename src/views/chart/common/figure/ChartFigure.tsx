// The plot is one tab stop whose marks the arrows reach, as in a grid.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { CircleSlash, Table2 } from 'lucide-react'
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { columnLabel } from '../../../../domain/charts/kinds/common/data/adhoc'
import { Button, EmptyState, VisuallyHidden } from '../../../controls'
import { preload, usePreloaded } from '../../../controls/loading/preload'
import { t } from '../../../i18n'
import type { ChartData, ChartKind, Drawn, Focus } from '../../chart'
import '../../charts.css'
import { useFigureClass } from './actions'
import { NoRows } from './NoRows'
import { useAnnotated } from '../annotations/context'
import { overlaysAt, overlaySeries } from '../annotations/overlay'
import { Bands, Lines } from '../annotations/Overlays'
import { Clipped } from '../axis/axes'
import { colorOf } from '../color/colors'
import { withTurnedLabels } from '../axis/axisStyle'
import { listedIn, unlit, withoutPlaces } from '../legend/entries'
import { tableSeries } from '../series/expected'
import { Legend } from '../legend/Legend'
import { legendPlan } from '../legend/legendStyle'
import { endPlaces, endsPlan, namesAtEnds } from '../legend/lineEnds'
import { RampLegend } from '../legend/RampLegend'
import { summaryOf } from './summary'
import { tipWords } from '../tooltip/tipRows'
import { Tooltip } from '../tooltip/Tooltip'
import { useDimmed, useMark } from '../tooltip/useMark'
import { useSize } from '../interaction/useSize'
import { canZoom, zoomed, zoomPlaces, type Stretch } from '../interaction/zoom'
import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'

interface ChartFigureProps {
  readonly title: string
  readonly kind: ChartKind
  readonly kindName: string
  readonly data: ChartData
}

const NO_ROOM = 60
/** A figure of less than this has no room for a legend: names are in the tooltip. */
const NO_LEGEND = 132
/** Below this height steps of colour have no separate labels: they would take the room of the drawing. */
const FEW_LINES = 210

const dataTable = preload(() => import('./DataTable'))
const ZoomSlider = lazyWithRetry(() => import('../interaction/ZoomSlider'), 'ZoomSlider')

const wordsAt = (data: ChartData, focus: Focus, hidden: ReadonlySet<string>): string =>
  [
    tipWords(data, focus, hidden),
    ...overlaysAt(data, focus.index, hidden).map(({ name, text }) => `${name} ${text}`),
  ].join('; ')

/** The data of the table: lines drawn over a chart are columns of it, and so are forecasts. */
const tabled = (data: ChartData): ChartData =>
  data.table !== undefined
    ? data
    : {
        ...data,
        series: [
          ...data.series.flatMap(tableSeries),
          ...overlaySeries(data).filter(({ values }) => values.some((value) => value !== null)),
        ],
      }

const rangeText = ({ x }: ChartData, places: readonly [number, number] | null): string =>
  places === null ? '' : t('From %s to %s', x.labels.at(places[0]) ?? '', x.labels.at(places[1]) ?? '')

const Nothing = ({ data, refusal }: { readonly data: ChartData; readonly refusal: string | null }) => {
  if (refusal !== null) {
    return (
      <EmptyState icon={CircleSlash} title={t('This chart does not suit the values')}>
        {refusal}
      </EmptyState>
    )
  }
  return (data.rowCount ?? data.x.values.length) === 0 ? (
    <NoRows />
  ) : (
    <EmptyState icon={CircleSlash} title={t('No values to draw')}>
      {data.series.some(({ texts }) => data.x.values.some((_, place) => (texts.at(place) ?? '') !== ''))
        ? t('Every value of the chosen columns is NULL, infinite or not a number.')
        : t('Every value of the chosen columns is NULL.')}
    </EmptyState>
  )
}

/** A chart with its title, legend, tooltip, words for screen readers, and its values as a table. */
export const ChartFigure = ({ title, kind, kindName, data: plain }: ChartFigureProps) => {
  const all = useAnnotated(plain)
  const last = zoomPlaces(all).values.length - 1
  const zoomable = canZoom(all)
  const [zoom, setZoom] = useState<{ readonly stretch: Stretch; readonly last: number } | null>(null)
  // a stretch of other places is none of these
  const stretch = useMemo<Stretch>(
    () => (zoomable && zoom !== null && zoom.last === last ? zoom.stretch : [0, last]),
    [zoomable, zoom, last],
  )
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const data = useMemo(() => withoutPlaces(zoomed(all, stretch), hidden), [all, stretch, hidden])
  const { overlays = [] } = data
  const figureClass = useFigureClass()
  const [lit, setLit] = useState<string | null>(null)
  const [asTable, setAsTable] = useState(false)
  const table = usePreloaded(dataTable)
  const figure = useRef<HTMLElement>(null)
  const room = useSize(figure)
  // 0 before it is known
  const small = room.height > 0 && (room.height < NO_LEGEND || room.width < NO_LEGEND)
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const chosenAway = useDimmed(data)
  const dimmed = useMemo(() => unlit(data, hidden, lit) ?? chosenAway, [data, hidden, lit, chosenAway])
  const latest = useRef<Drawn | null>(null)
  const { mark, filters, chosen, brush, props } = useMark({
    data,
    hidden,
    drawn: () => latest.current,
    onTable: () => setAsTable(true),
  })
  const empty = useMemo(() => data.series.every(({ values }) => values.every((value) => value === null)), [data])
  const refusal = useMemo(() => (empty ? null : kind.refuses(data)), [kind, data, empty])
  const summary = useMemo(() => summaryOf(kindName, data), [kindName, data])
  const input = useMemo(
    () => ({
      data: withTurnedLabels(data, width),
      width,
      height,
      hidden,
      lit,
      ...(dimmed === undefined ? {} : { dimmed }),
    }),
    [data, width, height, hidden, lit, dimmed],
  )
  const still = useMemo(
    () =>
      width < NO_ROOM || height < NO_ROOM || refusal !== null || empty ? null : kind.draw({ ...input, focus: null }),
    [kind, input, width, height, refusal, empty],
  )
  const drawn = useMemo(
    () =>
      still === null || mark === null || still.pointed !== undefined ? still : kind.draw({ ...input, focus: mark }),
    [kind, input, still, mark],
  )
  useLayoutEffect(() => {
    latest.current = drawn
  }, [drawn])
  const legend = !asTable && !small && (data.look?.legend !== false || data.entries !== undefined)
  const entries = useMemo(() => listedIn(data), [data])
  const listed = entries.length > 1 && (data.entries !== undefined || (!kind.namesItself && refusal === null && !empty))
  const layout = data.look?.names
  const atEnds = namesAtEnds(kind, data, room)
  const plan = useMemo(
    () =>
      atEnds
        ? endsPlan(
            entries.map(({ name }) => name),
            room.width,
          )
        : legendPlan(layout, room),
    [atEnds, entries, layout, room],
  )
  const ends = atEnds && legend && listed ? drawn?.ends : undefined
  const endsAt = useMemo(
    () =>
      ends === undefined
        ? undefined
        : // annotations have no end
          endPlaces(
            entries.map((_, place) => ends[place] ?? null),
            height,
          ),
    [ends, entries, height],
  )
  const names = legend && listed && (
    <Legend
      series={entries}
      hidden={hidden}
      plan={plan}
      sort={layout?.sort ?? null}
      endsAt={endsAt}
      onChange={setHidden}
      onLight={setLit}
    />
  )
  const namesFirst = plan.side === 'top' || plan.side === 'left'
  const frame = drawn?.frame
  const sides =
    drawn?.sides ?? (frame?.horizontal === false ? ([frame.plot.left, frame.plot.right] as const) : undefined)
  const places = brush?.places ?? null
  const band = places === null ? null : (drawn?.across?.band(...places) ?? null)
  const point = mark === null ? null : (drawn?.place(mark) ?? null)
  return (
    <figure ref={figure} className={figureClass} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut" title={data.notes.join(' ') || undefined}>
            {data.notes.join(' ')}
          </p>
        </div>
        <Button variant="ghost" size="small" icon={Table2} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('View as table')}
        </Button>
      </header>
      <VisuallyHidden>{summary}</VisuallyHidden>
      {namesFirst && names}
      {asTable ? (
        table === null ? (
          <div className="chart-table" aria-busy="true" />
        ) : (
          <table.DataTable data={tabled(data)} label={title} />
        )
      ) : (
        <div
          ref={plot}
          className={`chart-plot ${filters === null ? '' : 'filters'} ${brush === null ? '' : 'brushable'}`}
          tabIndex={0}
          role="application"
          aria-roledescription={t('chart')}
          aria-label={
            brush === null
              ? t('Values of %s. Arrows go from mark to mark, T shows the table.', title)
              : t('Values of %s. Arrows go from mark to mark, with Shift they brush a range, T shows the table.', title)
          }
          {...props}
        >
          {(refusal !== null || empty) && <Nothing data={data} refusal={refusal} />}
          {drawn !== null && (
            <svg className="vz" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
              {frame !== undefined && <Bands overlays={overlays} frame={frame} hidden={hidden} lit={lit} />}
              {drawn.element}
              {frame !== undefined && overlays.length > 0 && (
                <Clipped look={data.look ?? {}} plot={frame.plot}>
                  <Lines overlays={overlays} frame={frame} hidden={hidden} lit={lit} />
                </Clipped>
              )}
              {ends !== undefined && frame !== undefined && (
                <Clipped look={data.look ?? {}} plot={frame.plot}>
                  {ends.map(
                    (end, index) =>
                      end?.inStack === false && (
                        <circle
                          key={data.series[index]?.key}
                          cx={end.x}
                          cy={end.y}
                          r={2.5}
                          fill={colorOf(data.series, index)}
                        />
                      ),
                  )}
                </Clipped>
              )}
              {mark !== null && drawn.pointed?.(mark)}
              {band !== null && (
                <rect
                  className="band"
                  x={band.left}
                  y={band.top}
                  width={Math.max(1, band.right - band.left)}
                  height={Math.max(0, band.bottom - band.top)}
                />
              )}
            </svg>
          )}
          {mark !== null &&
            point !== null &&
            brush?.moving !== true &&
            data.look?.showTooltip !== false &&
            !(kind.namesItself && data.x.kind === 'none') && (
              <Tooltip
                data={data}
                focus={mark}
                at={point}
                width={width}
                plot={plot}
                hidden={hidden}
                chosen={chosen}
                filters={filters?.map(({ column }) => columnLabel(column)) ?? []}
              />
            )}
          <VisuallyHidden>
            <span aria-live="polite">
              {brush?.moving === true ? rangeText(data, places) : mark === null ? '' : wordsAt(data, mark, hidden)}
            </span>
          </VisuallyHidden>
        </div>
      )}
      {zoomable && !asTable && (
        <Suspense fallback={<div className="zoom-room" />}>
          <ZoomSlider
            title={title}
            data={all}
            stretch={stretch}
            sides={sides === undefined ? undefined : [sides[0], Math.max(0, width - sides[1])]}
            onChange={(next) => setZoom({ stretch: next, last })}
          />
        </Suspense>
      )}
      {!namesFirst && names}
      {legend && data.ramp !== undefined && drawn !== null && (
        <RampLegend {...data.ramp} pieces={room.height < FEW_LINES ? undefined : data.ramp.pieces} />
      )}
    </figure>
  )
}
