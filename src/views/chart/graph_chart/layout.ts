import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3'

import type { Edge } from '../common/series/network'

/** A thing and its position, both directions from 0 to 1. */
export interface Placed {
  readonly name: string
  readonly x: number
  readonly y: number
}

interface Body extends SimulationNodeDatum {
  readonly name: string
}

const TICKS = 240

const spread = (bodies: readonly Body[]): readonly Placed[] => {
  const xs = bodies.map(({ x }) => x ?? 0)
  const ys = bodies.map(({ y }) => y ?? 0)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1]
  return bodies.map(({ name, x = 0, y = 0 }) => ({ name, x: (x - left) / wide, y: (y - top) / high }))
}

/** Ties attract, everything else repels. The same edges give the same layout every time. */
export const byTies = (names: readonly string[], edges: readonly Edge[]): readonly Placed[] => {
  const bodies: Body[] = names.map((name) => ({ name }))
  if (bodies.length < 2) return bodies.map(({ name }) => ({ name, x: 0.5, y: 0.5 }))
  forceSimulation(bodies)
    .force(
      'ties',
      forceLink<Body, { source: string; target: string }>(edges.map(({ from, to }) => ({ source: from, target: to })))
        .id(({ name }) => name)
        .distance(60),
    )
    .force('apart', forceManyBody().strength(-140))
    .force('room', forceCollide(18))
    .force('middle', forceCenter())
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.07))
    .stop()
    .tick(TICKS)
  return spread(bodies)
}

/** One beside another on a circle. */
export const onCircle = (names: readonly string[]): readonly Placed[] =>
  names.map((name, index) => {
    const angle = (index / names.length) * 2 * Math.PI - Math.PI / 2
    return { name, x: 0.5 + Math.cos(angle) / 2, y: 0.5 + Math.sin(angle) / 2 }
  })
