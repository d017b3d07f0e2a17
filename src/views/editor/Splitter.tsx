import { useRef, type RefObject } from 'react'

import { useCommand, useIsPast } from '../hooks'
import { t } from '../i18n'
import './splitter.css'

interface SplitterProps {
  readonly id: string
  readonly northPercent: number
  /** The element whose `--north` the splitter moves. */
  readonly frame: RefObject<HTMLElement | null>
}

const STEP = 4
const LEAST = 10
/** The largest share of the room that one side takes, in per cent. */
const MOST = 90

/** The edge between the editor and its results. Moving it touches one variable; where it ends is recorded. */
export const Splitter = ({ id, northPercent, frame }: SplitterProps) => {
  const command = useCommand()
  const past = useIsPast()
  const moved = useRef<number | null>(null)
  const move = (percent: number): void => {
    const next = Math.min(MOST, Math.max(LEAST, percent))
    moved.current = next
    frame.current?.style.setProperty('--north', `${next}%`)
  }
  const commit = (): void => {
    if (moved.current !== null) command('editor.resize_panes', { id, northPercent: moved.current })
    moved.current = null
  }
  return (
    // A separator that moves is a control: it has a value, a tab stop and keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-label={t('Height of the editor')}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(northPercent)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="sql-splitter"
      onPointerDown={(event) => {
        if (event.button !== 0 || past) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const box = frame.current?.getBoundingClientRect()
        if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        move(((event.clientY - box.top) / box.height) * 100)
      }}
      onPointerUp={commit}
      onPointerCancel={commit}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0
        if (step === 0 || past) return
        event.preventDefault()
        move(northPercent + step)
        commit()
      }}
    />
  )
}
