import { line } from 'd3'

import { opacityOf } from '../color/colors'
import { fitText, textWidth } from '../series/measure'
import type { Frame } from '../../styles'
import type { Overlay, OverlaySpan } from '../../styles'

interface OverlaysProps {
  readonly overlays: readonly Overlay[]
  readonly frame: Frame
  readonly hidden: ReadonlySet<string>
  readonly lit: string | null
}

const LABEL_ROOM = 120

const along = ({ plot, horizontal }: Frame): readonly [number, number] =>
  horizontal ? [plot.top, plot.bottom] : [plot.left, plot.right]

/** Spans within the plot, cut at its ends. */
const within = (spans: readonly OverlaySpan[], frame: Frame) => {
  const [low, high] = along(frame)
  return spans.flatMap((span) => {
    const [a, b] = [frame.place(span.from), frame.place(span.to)]
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    return to < low - 0.5 || from > high + 0.5 ? [] : [{ span, from: Math.max(low, from), to: Math.min(high, to) }]
  })
}

const Label = ({ frame, at, room, text }: { frame: Frame; at: number; room: number; text: string }) => {
  const { plot, horizontal } = frame
  return horizontal ? (
    <text className="vl" x={plot.right - 4} y={at - 4} textAnchor="end">
      {fitText(text, LABEL_ROOM)}
    </text>
  ) : (
    <text className="vl" x={at + 4} y={plot.top + 9}>
      {fitText(text, room)}
    </text>
  )
}

/** Labels of all layers that do not touch: one that has no room behind the one before is left out. */
export const placedLabels = (overlays: readonly Overlay[], frame: Frame, hidden: ReadonlySet<string>) => {
  const [, high] = along(frame)
  const labelledSpans = overlays
    .filter(({ key, labelled }) => labelled && !hidden.has(key))
    .flatMap(({ key, name, spans }) =>
      within(spans, frame).map(({ span, from }) => ({
        key,
        at: from,
        text: span.title === '' ? name : span.title,
        room: Math.min(LABEL_ROOM, high - from - 6),
      })),
    )
  let free = -Infinity
  return labelledSpans
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, text, room }) => {
      if (at < free || room < 24) return false
      free = at + (frame.horizontal ? 14 : Math.min(room, textWidth(text)) + 10)
      return true
    })
}

const Labels = ({
  overlay: { key: overlayKey },
  overlays,
  frame,
  hidden,
}: OverlaysProps & { readonly overlay: Overlay }) =>
  placedLabels(overlays, frame, hidden)
    .filter(({ key }) => key === overlayKey)
    .map(({ at, room, text }) => <Label key={`${at} ${text}`} frame={frame} at={at} room={room} text={text} />)

/** Bands of intervals, behind the marks. */
export const Bands = ({ overlays, frame, hidden, lit }: OverlaysProps) => {
  const { plot, horizontal } = frame
  return overlays.map((overlay) =>
    overlay.kind !== 'interval' || hidden.has(overlay.key) ? null : (
      <g key={overlay.key} className="interval" opacity={opacityOf(overlay.key, lit)}>
        {within(overlay.spans, frame).map(({ from, to }, index) => {
          const size = Math.max(1, to - from)
          const box = horizontal
            ? { x: plot.left, y: from, width: plot.right - plot.left, height: size }
            : { x: from, y: plot.top, width: size, height: plot.bottom - plot.top }
          // oxlint-disable-next-line react/no-array-index-key
          return <rect key={index} {...box} fill={overlay.color} fillOpacity={overlay.opacity} />
        })}
        {overlay.labelled && <Labels overlay={overlay} overlays={overlays} frame={frame} hidden={hidden} lit={lit} />}
      </g>
    ),
  )
}

const Events = ({ overlay, frame }: { readonly overlay: Overlay; readonly frame: Frame }) => {
  const { plot, horizontal } = frame
  return (
    <>
      {within(overlay.spans, frame).map(({ from }, index) => {
        const ends = horizontal
          ? { x1: plot.left, x2: plot.right, y1: from, y2: from }
          : { x1: from, x2: from, y1: plot.top, y2: plot.bottom }
        // oxlint-disable-next-line react/no-array-index-key
        return <line key={index} {...ends} />
      })}
    </>
  )
}

const Points = ({ overlay, frame }: { readonly overlay: Overlay; readonly frame: Frame }) => {
  const [low, high] = along(frame)
  const placed = overlay.points.map(({ x, y }) => {
    const [at, value] = [frame.place(x), y === null ? Number.NaN : frame.value(y)]
    const shown = at >= low - 0.5 && at <= high + 0.5 && Number.isFinite(value)
    return shown ? (frame.horizontal ? { x: value, y: at } : { x: at, y: value }) : null
  })
  const path = line<{ readonly x: number; readonly y: number } | null>()
    .defined((point) => point !== null)
    .x((point) => point?.x ?? 0)
    .y((point) => point?.y ?? 0)(placed)
  return (
    <>
      {overlay.line && path !== null && <path d={path} fill="none" />}
      {overlay.markers &&
        placed.map((point, index) =>
          point === null ? null : (
            // oxlint-disable-next-line react/no-array-index-key
            <circle key={index} cx={point.x} cy={point.y} r={overlay.width + 1.5} fill={overlay.color} stroke="none" />
          ),
        )}
    </>
  )
}

/** Lines and events, in front of the marks. */
export const Lines = ({ overlays, frame, hidden, lit }: OverlaysProps) =>
  overlays.map((overlay) =>
    overlay.kind === 'interval' || hidden.has(overlay.key) ? null : (
      <g
        key={overlay.key}
        className={overlay.kind === 'event' ? 'event' : 'annotation'}
        opacity={opacityOf(overlay.key, lit)}
      >
        <g
          stroke={overlay.color}
          strokeWidth={overlay.width}
          strokeOpacity={overlay.opacity}
          fillOpacity={overlay.opacity}
          strokeLinecap={overlay.dash === DOTS ? 'round' : 'butt'}
          {...(overlay.dash === null ? {} : { strokeDasharray: overlay.dash })}
        >
          {overlay.kind === 'event' ? (
            <Events overlay={overlay} frame={frame} />
          ) : (
            <Points overlay={overlay} frame={frame} />
          )}
        </g>
        {overlay.kind === 'event' && overlay.labelled && (
          <Labels overlay={overlay} overlays={overlays} frame={frame} hidden={hidden} lit={lit} />
        )}
      </g>
    ),
  )

const DOTS = '1 4'
