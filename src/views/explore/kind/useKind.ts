import { useEffect, useState } from 'react'

import { kindKey, vizMeta } from '../../../domain/charts/kinds'
import { loadedType, loadType } from '../../../domain/charts/kinds/load'
import type { VizType } from '../../../domain/charts/kinds/types'
import { withActions } from '../../chart/common/figure/withActions'
import { withColorFlags } from '../../chart/common/color/withColorFlags'
import { withLabels } from '../../chart/common/series/withLabels'
import { withPages } from '../../chart/common/legend/withPages'
import { withReading } from '../../chart/common/interaction/withReading'
import { withStacking } from '../../chart/common/figure/withStacking'
import { loadDrawing, type Drawing } from '../../chart/drawing'
import { loadWithRetry } from '../../controls/loading/loadWithRetry'

export interface Kind {
  readonly key: string
  readonly name: string
  readonly type: VizType
  readonly Drawing: Drawing
}

export interface LoadedKind {
  /** Null until its code is here. */
  readonly kind: Kind | null
  /** The chart names a kind that is not known. */
  readonly unknown: string | null
  /** Its code failed to load; it is requested again. */
  readonly missing: boolean
}

const drawings = new Map<Drawing, Drawing>()

/**
 * A drawing with the names of its dataset and with the actions of its marks. Each drawing has one component, however often it is
 * requested: another would lose the choices made in it.
 */
const complete = (drawing: Drawing, type: VizType): Drawing => {
  const completed =
    drawings.get(drawing) ??
    withColorFlags(withPages(withStacking(withReading(withLabels(withActions(drawing), type), type), type), type))
  drawings.set(drawing, completed)
  return completed
}

/** Those whose code is here: a chart of one of them is drawn at once. */
const loaded = new Map<string, Kind>()

/** The controls of a kind: they load before its drawing, and its rows need only them. Another `round` retries at once. */
export const useVizType = (vizType: unknown, round = 0): VizType | null => {
  const key = kindKey(vizType)
  const [entry, setEntry] = useState(() => ({ key, type: loadedType(key) }))
  useEffect(
    () =>
      loadWithRetry(
        () => loadType(key),
        (type) => setEntry((was) => (was.key === key && was.type === type ? was : { key, type })),
        // the component that draws it shows the failure
        () => undefined,
      ),
    [key, round],
  )
  return entry.key === key ? entry.type : null
}

export const loadKind = async (key: string): Promise<Kind | null> => {
  const meta = vizMeta(key)
  const drawing = loadDrawing(key)
  if (meta === null || drawing === null) return null
  const [type, { default: plainDrawing }] = await Promise.all([loadType(key), drawing])
  if (type === null) return null
  const kind = loaded.get(key) ?? { key, name: meta.name, type, Drawing: complete(plainDrawing, type) }
  loaded.set(key, kind)
  return kind
}

/**
 * A kind with its controls and its drawing; the former one stays while another loads. With `atOnce` a loaded kind is there at the
 * first rendering; without, work scheduled before its display is done first. Code that fails to load is requested again, at once
 * in another `round`.
 */
export const useKind = (vizType: unknown, atOnce = false, round = 0): LoadedKind => {
  const key = kindKey(vizType)
  const isRegistered = vizMeta(key) !== null
  const [kind, setKind] = useState<Kind | null>(() => (atOnce ? (loaded.get(key) ?? null) : null))
  const [missing, setMissing] = useState(false)
  useEffect(
    () =>
      isRegistered
        ? loadWithRetry(
            () => loadKind(key),
            (loadedKind) => {
              setKind(loadedKind)
              setMissing(false)
            },
            () => setMissing(true),
          )
        : undefined,
    [key, isRegistered, round],
  )
  return { kind: kind?.key === key ? kind : null, unknown: isRegistered ? null : key, missing }
}
