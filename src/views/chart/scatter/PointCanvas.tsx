import { useEffect, useRef } from 'react'

import type { Focus } from '../chart'

interface PointCanvasProps {
  readonly groups: readonly { readonly color: string; readonly opacity: number; readonly points: readonly Focus[] }[]
  readonly toX: (point: Focus) => number
  readonly toY: (point: Focus) => number
  readonly width: number
  readonly height: number
}

const RADIUS = 2.25

/** Opacity by density: overlapping points still differ from a single one. */
const alphaOf = (points: number): number => Math.max(0.12, Math.min(0.7, 4000 / points))

const resolved = (element: Element, color: string): string => {
  const name = /var\((--[\w-]+)\)/.exec(color)?.[1]
  return name === undefined ? color : getComputedStyle(element).getPropertyValue(name)
}

/** Points painted in one stroke a colour. Repainted when the theme changes. */
export const PointCanvas = ({ groups, toX, toY, width, height }: PointCanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paint = (): void => {
      const element = canvas.current
      const context = element?.getContext('2d')
      if (!element || !context) return
      const scale = devicePixelRatio
      element.width = Math.round(width * scale)
      element.height = Math.round(height * scale)
      context.scale(scale, scale)
      const all = groups.reduce((sum, { points }) => sum + points.length, 0)
      for (const { color, opacity, points } of groups) {
        context.fillStyle = resolved(element, color)
        context.globalAlpha = alphaOf(all) * opacity
        for (const point of points) {
          context.beginPath()
          context.arc(toX(point), toY(point), RADIUS, 0, Math.PI * 2)
          context.fill()
        }
      }
    }
    paint()
    const observer = new MutationObserver(paint)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  })
  return (
    <foreignObject width={width} height={height} style={{ pointerEvents: 'none' }}>
      <canvas ref={canvas} style={{ width, height, display: 'block' }} aria-hidden="true" />
    </foreignObject>
  )
}
