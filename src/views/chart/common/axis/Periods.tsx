import { useRef } from 'react'

import { useSize } from '../interaction/useSize'

/** Pixels of its line. */
const LINE = 16

const Line = ({ text }: { readonly text: string }) => {
  const line = useRef<HTMLParagraphElement>(null)
  const { height } = useSize(line)
  const cut = height > 0 && height < LINE - 1
  return (
    <p ref={line} className="chart-periods cut" title={text} style={cut ? { visibility: 'hidden' } : undefined}>
      {text}
    </p>
  )
}

/**
 * The period of a chart and the one it is compared with, above the drawing; empty where it is unknown, or where there is no room
 * for a whole line.
 */
export const Periods = ({ text }: { readonly text: string | null }) => (text === null ? null : <Line text={text} />)
