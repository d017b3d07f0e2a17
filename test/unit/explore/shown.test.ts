import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { pie } from '../../../src/domain/charts/kinds/pie'
import type { VizType } from '../../../src/domain/charts/kinds/types'
import { notDrawn } from '../../../src/views/explore/drawing/notDrawn'
import { shownForm } from '../../../src/views/explore/drawing/shownForm'
import { flights } from '../../support/explore'

const contextOf = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm(values), flights),
  dataset: flights,
})

describe('chart on screen', () => {
  it('applies instant controls at once, unless they have errors [B4.59]', () => {
    const controls = [
      { name: 'donut', label: 'Ring', kind: 'check' as const, redraws: true },
      { name: 'legend', label: 'Legend', kind: 'check' as const, redraws: true },
      { name: 'metric', label: 'Metric', kind: 'metric' as const },
    ]
    const type = { key: 'pie', queries: () => [], sections: [{ label: 'All', tab: 'data' as const, controls }] }
    const asked = { donut: true, legend: true, metric: 'count' }
    const now = { donut: false, metric: 'other' }
    expect(shownForm(type, now, asked, {})).toEqual({ donut: false, metric: 'count' })
    expect(shownForm(type, now, asked, { donut: ['is wrong'] })).toEqual({ donut: true, metric: 'count' })
    expect(shownForm(type, now, asked, { donut: ['is wrong'], legend: ['too'] })).toEqual(asked)
  })
  const behind = (now: FormValues, rows: FormValues, wrong: Readonly<Record<string, unknown>> = {}) =>
    notDrawn(pie, contextOf(pie, now), contextOf(pie, shownForm(pie, now, rows, wrong)))
  const rows = { viz_type: 'pie', groupby: ['origin'], metric: 'count' }

  it('names controls that its rows lack, and none once they are set back', () => {
    expect(behind(rows, rows)).toEqual([])
    expect(behind({ ...rows, groupby: ['destination'], row_limit: 10 }, rows)).toEqual(['groupby', 'row_limit'])
    expect(behind({ ...rows, groupby: ['origin'], row_limit: 100 }, rows)).toEqual([])
    expect(behind({ ...rows, adhoc_filters: [] }, rows)).toEqual([])
  })

  it('controls that only affect the drawing are drawn at once, unless wrong', () => {
    const ring = { ...rows, donut: false }
    expect(behind(ring, rows)).toEqual([])
    expect(behind(ring, rows, { donut: ['is wrong'] })).toEqual(['donut'])
  })

  it('another dataset counts as a change where the rows name theirs', () => {
    const moved = { ...rows, datasource: '7__table' }
    expect(behind(moved, { ...rows, datasource: '6__table' })).toEqual(['datasource'])
    expect(behind(moved, rows)).toEqual([])
  })
})
