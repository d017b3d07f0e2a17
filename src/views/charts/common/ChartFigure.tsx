// The plot is one tab stop whose marks the arrows reach, as in a grid.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { CircleSlash, Table2 } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { columnLabel } from '../../../projections/vizTypes/common/adhoc'
import { Button, EmptyState, VisuallyHidden } from '../../controls'
import { t } from '../../i18n'
import type { ChartData, ChartKind, Drawn, Focus } from '../chart'
import '../charts.css'
import { useFigureClass } from './actions'
import { useAnnotated } from './annotations/context'
import { overlayNames, overlaysAt, overlaySeries } from './annotations/overlay'
import { Bands, Lines } from './annotations/Overlays'
import { Clipped } from './axes'
import { DataTable } from './DataTable'
import { tableSeries } from './expected'
import { Legend } from './Legend'
import { RampLegend } from './RampLegend'
import { summaryOf } from './summary'
import { Tooltip } from './Tooltip'
import { useDimmed, useMark } from './useMark'
import { useSize } from './useSize'
import { canZoom, zoomed, type Stretch } from './zoom'

interface ChartFigureProps {
  readonly title: string
  readonly kind: ChartKind
  readonly kindName: string
  readonly data: ChartData
}

const NO_ROOM = 60
/** A figure of less than this has no room for a legend: names are in the tooltip. */
const NO_LEGEND = 132

const ZoomSlider = lazy(() => import('./ZoomSlider').then(({ ZoomSlider: one }) => ({ default: one })))

const seriesWords = ({ x, series, tip }: ChartData, focus: Focus): string => {
  const said = tip?.(focus)
  if (said !== undefined) return `${said.title}: ${said.rows.map(({ name, text }) => `${name} ${text}`).join(', ')}`
  const one = series[focus.series]
  return `${x.labels.at(focus.index) ?? ''}: ${one?.name ?? ''} ${one?.texts.at(focus.index) ?? ''}`
}

const wordsAt = (data: ChartData, focus: Focus, hidden: ReadonlySet<string>): string =>
  [seriesWords(data, focus), ...overlaysAt(data, focus.index, hidden).map(({ name, text }) => `${name} ${text}`)].join(
    '; ',
  )

/** The data as a table shows them: lines drawn over a chart are columns of it, and so is what is expected. */
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
        {t(refusal)}
      </EmptyState>
    )
  }
  return data.x.values.length === 0 ? (
    <EmptyState icon={CircleSlash} title={t('No rows')}>
      {t('No row passes the filters.')}
    </EmptyState>
  ) : (
    <EmptyState icon={CircleSlash} title={t('No values to draw')}>
      {t('Every value of the chosen columns is NULL.')}
    </EmptyState>
  )
}

/** A chart with its title, legend, tooltip, words for those who do not see it, and its values as a table. */
export const ChartFigure = ({ title, kind, kindName, data: plain }: ChartFigureProps) => {
  const all = useAnnotated(plain)
  const last = all.x.values.length - 1
  const zoomable = canZoom(all)
  const [zoom, setZoom] = useState<{ readonly stretch: Stretch; readonly last: number } | null>(null)
  // a stretch of other places is none of these
  const stretch = useMemo<Stretch>(
    () => (zoomable && zoom !== null && zoom.last === last ? zoom.stretch : [0, last]),
    [zoomable, zoom, last],
  )
  const data = useMemo(() => zoomed(all, stretch), [all, stretch])
  const { overlays = [] } = data
  const figureClass = useFigureClass()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [lit, setLit] = useState<string | null>(null)
  const [asTable, setAsTable] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const room = useSize(figure)
  // 0 before it is known
  const small = room.height > 0 && (room.height < NO_LEGEND || room.width < NO_LEGEND)
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const dimmed = useDimmed(data)
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
    () => ({ data, width, height, hidden, lit, ...(dimmed === undefined ? {} : { dimmed }) }),
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
  const legend = !asTable && !small && data.look?.legend !== false
  const frame = drawn?.frame
  const places = brush?.places ?? null
  const band = places === null ? null : (drawn?.across?.band(...places) ?? null)
  const point = mark === null ? null : (drawn?.place(mark) ?? null)
  return (
    <figure ref={figure} className={figureClass} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut">{data.notes.join(' ')}</p>
        </div>
        <Button variant="ghost" size="small" icon={Table2} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('View as table')}
        </Button>
      </header>
      <VisuallyHidden>{summary}</VisuallyHidden>
      {legend && data.series.length + overlays.length > 1 && !kind.namesItself && refusal === null && !empty && (
        <Legend
          series={[...data.series, ...overlayNames(data)]}
          hidden={hidden}
          onChange={setHidden}
          onLight={setLit}
        />
      )}
      {asTable ? (
        <DataTable data={tabled(data)} label={title} />
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
            <svg className="vz" width={width} height={height} aria-hidden="true">
              {frame !== undefined && <Bands overlays={overlays} frame={frame} hidden={hidden} lit={lit} />}
              {drawn.element}
              {frame !== undefined && overlays.length > 0 && (
                <Clipped look={data.look ?? {}} plot={frame.plot}>
                  <Lines overlays={overlays} frame={frame} hidden={hidden} lit={lit} />
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
            onChange={(next) => setZoom({ stretch: next, last })}
          />
        </Suspense>
      )}
      {legend && data.ramp !== undefined && drawn !== null && <RampLegend {...data.ramp} />}
    </figure>
  )
}
