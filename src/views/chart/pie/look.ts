import { shareIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { addsUp } from '../../../domain/charts/kinds/common/data/addsUp'
import type { ControlContext } from '../../../domain/charts/kinds/types'

/** Words at the parts. */
export interface PieLabels {
  readonly type: unknown
  /** The least share with words, from 0 to 1. */
  readonly least: number
  readonly outside: boolean
  readonly line: boolean
}

/** Settings that only a pie has. */
export interface PieLook {
  /** Of half the room, from 0 to 1; null for as much as there is. */
  readonly outer: number | null
  /** The same for the hole. */
  readonly inner: number | null
  /** Values are radii: with equal angles, or with their shares as angles too. */
  readonly rose: 'area' | 'radius' | null
  readonly labels: PieLabels | null
  readonly total: boolean
}

export const PLAIN_PIE: PieLook = { outer: null, inner: null, rose: null, labels: null, total: true }

/** The look that controls set; invalid values count as missing. */
export const pieLook = (context: ControlContext): PieLook => {
  const { values } = context
  const rose = values['roseType']
  return {
    outer: shareIn(values, 'outerRadius'),
    inner: shareIn(values, 'innerRadius'),
    rose: rose === 'area' || rose === 'radius' ? rose : null,
    labels:
      values['show_labels'] === true
        ? {
            type: values['label_type'],
            least: shareIn(values, 'show_labels_threshold') ?? 0,
            outside: values['labels_outside'] !== false,
            line: values['label_line'] === true,
          }
        : null,
    // a metric that does not add up has no total
    total: values['show_total'] !== false && addsUp(context, 'metric'),
  }
}
