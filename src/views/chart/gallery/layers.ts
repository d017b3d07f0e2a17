import { layersIn } from '../../../domain/charts/annotations/layers'
import type { FormValues } from '../../../domain/charts/formData'
import type { ResultRows } from '../../../core/results/types'
import type { AnnotationRows } from '../common/annotations/layerOverlays'

const column = (name: string, generic: number) => ({
  column_name: name,
  name,
  type: null,
  type_generic: generic,
  is_dttm: generic === 2,
})

const native = { sourceType: 'NATIVE', show: true, showLabel: true }

/** Layers of all four types over the first half of 2001. */
export const LAYERS: readonly FormValues[] = [
  {
    name: 'Trend',
    annotationType: 'FORMULA',
    sourceType: '',
    value: '2000 + (x - 978307200000) / 10000000',
    show: true,
  },
  { ...native, name: 'Snow', annotationType: 'EVENT', value: 1 },
  { ...native, name: 'Holidays', annotationType: 'INTERVAL', value: 2, opacity: 'opacityLow' },
  { name: 'Seats', annotationType: 'TIME_SERIES', sourceType: 'line', value: 3, show: true, style: 'dashed', width: 2 },
]

const MOMENTS = ['start_dttm', 'end_dttm'].map((name) => column(name, 2))
const WORDS = ['short_descr', 'long_descr'].map((name) => column(name, 1))

const ROWS: Readonly<Record<string, ResultRows>> = {
  Snow: {
    columns: [...MOMENTS, ...WORDS],
    rows: [['2001-03-05', '2001-03-05', 'Snow storm', 'Airports of the Northeast were closed']],
    bytes: 0,
  },
  Holidays: {
    columns: [...MOMENTS, ...WORDS],
    rows: [['2001-04-08', '2001-04-22', 'Easter', '']],
    bytes: 0,
  },
  Seats: {
    columns: [column('date', 2), column('seats', 0)],
    rows: [
      ['2001-01-01', 3200],
      ['2001-03-15', 3900],
      ['2001-06-25', 3500],
    ],
    bytes: 0,
  },
}

/** The layers of a chart with rows of their own: without any request. */
export const layerRows = (values: FormValues): readonly AnnotationRows[] =>
  layersIn(values).map((layer) => ({ layer, rows: ROWS[layer.name] ?? null, problem: null }))
