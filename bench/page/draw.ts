import * as echarts from 'echarts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

import type { Cell, ResultRows } from '../../src/core/results/types'
import { loadDrawing, type Drawing } from '../../src/views/chart/drawing'
import '../../src/views/tokens.css'
import '../../src/views/base.css'
import { answerOf, resultOf } from '../../test/support/chartRows'
import { flights } from '../../test/support/explore'
import { createRandom } from '../data/random'
import { kinds, type Compared } from './drawKinds'
import { rest } from './frames'

/** Ms from the first call to the frame after the drawing, and the same for other values in the same place. */
export interface Drawn {
  readonly first: number
  readonly update: number
}

export interface DrawBench {
  readonly product: (kind: string, count: number) => Promise<Drawn>
  readonly reference: (kind: string, count: number) => Promise<Drawn>
  /** Ms of the frames while a pointer moves over it. */
  readonly hover: (kind: string, count: number, frames: number) => Promise<Hovered>
}

export interface Hovered {
  readonly product: readonly number[]
  readonly reference: readonly number[]
}

declare global {
  // oxlint-disable-next-line no-var
  var drawBench: DrawBench
}

const style = document.createElement('link')
style.rel = 'stylesheet'
style.href = '/draw.css'
document.head.append(style)

const place = (): HTMLElement => {
  const made = document.createElement('div')
  made.style.cssText =
    'position:absolute;left:20px;top:20px;width:900px;height:480px;display:flex;flex-direction:column'
  document.body.append(made)
  return made
}

/** After the next frame is painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    })
  })

/** When something in the chart changed that is seen. */
const changed = (within: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      if (within.querySelector('svg.vz, canvas, table') === null) return
      watcher.disconnect()
      resolve()
    })
    watcher.observe(within, { subtree: true, childList: true, attributes: true, characterData: true })
  })

const kindOf = (kind: string): Compared => {
  const found = kinds[kind]
  if (found === undefined) throw new Error(`${kind} is not compared`)
  return found
}

const rowsOf = ({ row }: Compared, count: number, seed: number): readonly (readonly Cell[])[] => {
  const next = createRandom(seed)
  return Array.from({ length: count }, (_, at) => row(at, Math.round(next() * 10_000), count))
}

interface Shown {
  readonly element: HTMLElement
  readonly show: (rows: readonly (readonly Cell[])[]) => Promise<number>
  readonly end: () => void
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await work()
  await painted()
  return performance.now() - start
}

const drawings = new Map<string, Drawing>()

const product = async (name: string): Promise<Shown> => {
  const kind = kindOf(name)
  const drawing = drawings.get(name) ?? (await loadDrawing(name))?.default
  if (drawing === undefined) throw new Error(`${name} is not drawn`)
  drawings.set(name, drawing)
  const element = place()
  const root = createRoot(element)
  const context = { values: kind.form, dataset: flights }
  const show = (rows: readonly (readonly Cell[])[]): Promise<number> => {
    const result: ResultRows = resultOf(kind.columns, rows)
    return timed(async () => {
      const seen = changed(element)
      root.render(
        createElement(drawing, {
          title: name,
          kindName: name,
          context,
          answers: [answerOf(result)],
          results: [result],
        }),
      )
      await seen
    })
  }
  return {
    element,
    show,
    end: () => {
      root.unmount()
      element.remove()
    },
  }
}

const reference = (name: string): Shown => {
  const { option } = kindOf(name)
  const element = place()
  let chart: echarts.ECharts | null = null
  const show = (rows: readonly (readonly Cell[])[]): Promise<number> =>
    timed(
      () =>
        new Promise((resolve) => {
          chart ??= echarts.init(element)
          const finished = (): void => {
            chart?.off('finished', finished)
            resolve()
          }
          chart.on('finished', finished)
          chart.setOption({ animation: false, tooltip: { trigger: 'axis' }, ...option(rows) })
        }),
    )
  return {
    element,
    show,
    end: () => {
      chart?.dispose()
      element.remove()
    },
  }
}

const both = async (shown: Shown, kind: string, count: number): Promise<Drawn> => {
  const [before, after] = [rowsOf(kindOf(kind), count, 1), rowsOf(kindOf(kind), count, 2)]
  await rest(60)
  const first = await shown.show(before)
  await rest(60)
  const update = await shown.show(after)
  shown.end()
  return { first, update }
}

const moved = async (
  target: Element,
  event: 'pointermove' | 'mousemove',
  frames: number,
): Promise<readonly number[]> => {
  const box = target.getBoundingClientRect()
  const times: number[] = []
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame += 1) {
    const clientX = box.left + box.width * (0.1 + (0.8 * frame) / frames)
    const at = { clientX, clientY: box.top + box.height / 2, bubbles: true }
    target.dispatchEvent(event === 'pointermove' ? new PointerEvent(event, at) : new MouseEvent(event, at))
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  return times
}

const hovered = async (shown: Shown, kind: string, count: number, frames: number): Promise<readonly number[]> => {
  await shown.show(rowsOf(kindOf(kind), count, 1))
  await rest(100)
  const plot = shown.element.querySelector('.chart-plot')
  const canvas = shown.element.querySelector('canvas')
  const target = plot ?? canvas
  if (target === null) throw new Error('there is nothing to move over')
  const times = await moved(target, plot === null ? 'mousemove' : 'pointermove', frames)
  shown.end()
  return times
}

globalThis.drawBench = {
  product: async (kind, count) => both(await product(kind), kind, count),
  reference: (kind, count) => both(reference(kind), kind, count),
  hover: async (kind, count, frames) => ({
    product: await hovered(await product(kind), kind, count, frames),
    reference: await hovered(reference(kind), kind, count, frames),
  }),
}
