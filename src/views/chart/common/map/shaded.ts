import { max, min } from 'd3'

import { exactCellText } from '../../../grid/cells/cells'
import type { ChartData } from '../../chart'
import type { ModelInput } from '../series/modelDrawing'
import { partsOf } from '../series/parts'
import { rampColors, stepOf } from '../color/ramps'
import { colorTable } from '../color/schemes'

interface Shading {
  /** Controls: of the column that names shapes, and of the format of the figures. */
  readonly by: string
  readonly format: string
  /** The shape that a value names; null for none that is known. */
  readonly idOf: (value: string) => string | null
  readonly nameOf: (id: string) => string | null
  /** Note on values that name no shape. */
  readonly lost: (count: number) => string
}

/** A metric by the shapes of a map: marks, and their colours. */
export const shaded = (answered: ModelInput, { by, format: formatName, idOf, nameOf, lost }: Shading) => {
  const { values } = answered.context
  const { parts, data, format, exact } = partsOf(answered, { by: [by], metric: 'metric', format: formatName })
  const ids = parts.map(({ marks }) => idOf(exactCellText(marks[0]?.value ?? null)))
  const shadedValues = parts.filter((_, index) => ids[index] !== null).map(({ value }) => value)
  const [low, high] = [
    min(shadedValues, (one) => one ?? undefined) ?? 0,
    max(shadedValues, (one) => one ?? undefined) ?? 0,
  ]
  const scheme = values['linear_color_scheme']
  const ramp = rampColors(scheme)
  const step = stepOf(scheme, low, high)
  const unknown = ids.filter((id) => id === null).length
  const labels = parts.map(({ label }, index) => nameOf(ids[index] ?? '') ?? label)
  const byName = values['color_by'] === 'country'
  const table = colorTable(labels, values)
  const full: ChartData = {
    ...data,
    x: { ...data.x, labels },
    colors: byName
      ? labels.map((label) => table.get(label) ?? 'var(--c10)')
      : parts.map(({ value }) => (value === null ? 'var(--nodata)' : (ramp[step(value)] ?? 'var(--nodata)'))),
    notes: [...data.notes, ...(unknown > 0 ? [lost(unknown)] : [])],
    tip: ({ index }) => ({
      title: labels[index] ?? '',
      rows: [{ name: data.measure, text: parts[index]?.text ?? '–' }],
    }),
    // a ramp from zero to zero is useless
    ...(!byName && shadedValues.some((value) => value !== null)
      ? { ramp: { colors: ramp, from: format(low), to: format(high), gaps: true } }
      : {}),
  }
  return { data: full, parts, ids, exact }
}
