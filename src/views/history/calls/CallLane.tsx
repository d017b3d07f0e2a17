import { useMemo, useRef } from 'react'

import { t } from '../../i18n'
import { clock } from '../../shell/past/time'
import { useSize } from '../useSize'
import { hasFailed, linesOf, type Minute } from './minute'

const LINE = 7
/** Lines that are drawn; further calls at the same time share the last one. */
const LINES = 8
const SHORTEST = 3

interface CallLaneProps {
  readonly minute: Minute
  readonly at: number
}

/** The calls of a minute as bars along time; the needle is the moment on screen. */
export const CallLane = ({ minute: { from, to, calls }, at }: CallLaneProps) => {
  const box = useRef<HTMLElement>(null)
  const { width } = useSize(box)
  const scale = width / (to - from)
  const lines = useMemo(() => linesOf(calls, (SHORTEST + 1) / Math.max(scale, 1e-6)), [calls, scale])
  const height = LINE * Math.min(LINES, Math.max(2, ...lines.map((line) => line + 1)))
  const x = (moment: number): number => Math.min(width, Math.max(0, (moment - from) * scale))
  return (
    <figure
      ref={box}
      className="calllane"
      aria-label={t('%s calls from %s to %s', calls.length, clock(from), clock(to))}
    >
      <svg width={width} height={height + 20} aria-hidden="true">
        {calls.map(({ entry, call }, index) => (
          <rect
            key={entry.id}
            x={x(call.began)}
            y={Math.min(LINES - 1, lines[index] ?? 0) * LINE + 2}
            width={Math.max(SHORTEST, x(call.began + call.ms) - x(call.began))}
            height={LINE - 2}
            rx="1.5"
            className={hasFailed(call) ? 'failed' : ''}
          />
        ))}
        <line x1="0" x2={width} y1={height + 3} y2={height + 3} className="base" />
        <line x1={x(at)} x2={x(at)} y1="0" y2={height + 3} className="needle" />
        <text x="0" y={height + 17}>
          {clock(from)}
        </text>
        <text x={x(at)} y={height + 17} textAnchor="middle" className="at">
          {clock(at)}
        </text>
        <text x={width} y={height + 17} textAnchor="end">
          {clock(to)}
        </text>
      </svg>
    </figure>
  )
}
