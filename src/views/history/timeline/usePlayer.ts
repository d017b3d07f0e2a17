import { useEffect, useState } from 'react'

import { placeOf } from '../events/eventIndex'
import { pause } from './steer'
import type { History } from '../useHistory'

export interface Player {
  readonly playing: boolean
  readonly speed: string
  readonly setSpeed: (speed: string) => void
  readonly toggle: () => void
  readonly stop: () => void
}

/** Plays the log from the point on screen, event by event, until its end. From the end it begins at the beginning. */
export const usePlayer = ({ index, point, control, source, live }: History): Player => {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState('4')
  const { entries } = index
  const at = placeOf(entries, point.seq)
  const next = entries[at + 1]
  const runs = playing && next !== undefined && !live

  useEffect(() => {
    if (!runs || next === undefined) return undefined
    const from = entries[at]?.at ?? next.at
    const timer = setTimeout(
      () => {
        control.show(next.seq)
        // the log may have grown since its rows were read
        if (next.seq >= source.head()) setPlaying(false)
      },
      pause(from, next.at, Number(speed)),
    )
    return () => clearTimeout(timer)
  }, [runs, next, entries, at, control, source, speed])

  // leaving the played log, in any way, stops the player
  useEffect(
    () =>
      control.subscribe(() => {
        const place = control.place()
        if ((place.target ?? place.seq) === null || place.source !== source) setPlaying(false)
      }),
    [control, source],
  )

  const toggle = (): void => {
    if (!runs && (live || next === undefined)) control.show(point.min)
    setPlaying(!runs)
  }
  return { playing: runs, speed, setSpeed, toggle, stop: () => setPlaying(false) }
}
