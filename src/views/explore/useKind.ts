import { useEffect, useState } from 'react'

import { kindKey, vizMeta } from '../../domain/charts/kinds'
import { loadedType, loadType } from '../../domain/charts/kinds/load'
import type { VizType } from '../../domain/charts/kinds/types'
import { withActions } from '../charts/common/withActions'
import { withColorFlags } from '../charts/common/withColorFlags'
import { withLabels } from '../charts/common/withLabels'
import { withPages } from '../charts/common/withPages'
import { withReading } from '../charts/common/withReading'
import { withStacking } from '../charts/common/withStacking'
import { loadDrawing, type Drawing } from '../charts/drawing'
import { untilLoaded } from '../controls/untilLoaded'

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
  /** Its code did not come; it is asked for again. */
  readonly missing: boolean
}

const drawings = new Map<Drawing, Drawing>()

/**
 * A drawing with the names of its dataset and with what its marks do. The same drawing is the same component,
 * however often it is asked for: another would lose what was chosen in it.
 */
const complete = (own: Drawing, type: VizType): Drawing => {
  const known =
    drawings.get(own) ??
    withColorFlags(withPages(withStacking(withReading(withLabels(withActions(own), type), type), type), type))
  drawings.set(own, known)
  return known
}

/** Those whose code is here: a chart of one of them is drawn at once. */
const loaded = new Map<string, Kind>()

/** The controls of a kind: they come before its drawing, and are all that its rows are asked for with. Another `round` asks at once. */
export const useVizType = (wanted: unknown, round = 0): VizType | null => {
  const key = kindKey(wanted)
  const [found, setFound] = useState(() => ({ key, type: loadedType(key) }))
  useEffect(
    () =>
      untilLoaded(
        () => loadType(key),
        (type) => setFound((was) => (was.key === key && was.type === type ? was : { key, type })),
        // whoever draws it says so
        () => undefined,
      ),
    [key, round],
  )
  return found.key === key ? found.type : null
}

export const loadKind = async (key: string): Promise<Kind | null> => {
  const meta = vizMeta(key)
  const drawing = loadDrawing(key)
  if (meta === null || drawing === null) return null
  const [type, { default: own }] = await Promise.all([loadType(key), drawing])
  if (type === null) return null
  const kind = loaded.get(key) ?? { key, name: meta.name, type, Drawing: complete(own, type) }
  loaded.set(key, kind)
  return kind
}

/**
 * A kind with its controls and its drawing; the former one stays while another comes. With `atOnce` a kind whose code is
 * here is there at the first rendering; without, what is to happen before it is shown has happened. Code that does not come
 * is asked for again, at once in another `round`.
 */
export const useKind = (wanted: unknown, atOnce = false, round = 0): LoadedKind => {
  const key = kindKey(wanted)
  const known = vizMeta(key) !== null
  const [kind, setKind] = useState<Kind | null>(() => (atOnce ? (loaded.get(key) ?? null) : null))
  const [missing, setMissing] = useState(false)
  useEffect(
    () =>
      known
        ? untilLoaded(
            () => loadKind(key),
            (found) => {
              setKind(found)
              setMissing(false)
            },
            () => setMissing(true),
          )
        : undefined,
    [key, known, round],
  )
  return { kind: kind?.key === key ? kind : null, unknown: known ? null : key, missing }
}
