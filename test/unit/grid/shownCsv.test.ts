import { expect, it } from 'vitest'

import { PLAIN_VIEW } from '../../../src/projections/grid/grids'
import { shownCsv } from '../../../src/views/grid/copy/shownCsv'

const column = (name: string, type: string, generic: 0 | 1) => ({
  column_name: name,
  name,
  type,
  type_generic: generic,
  is_dttm: false,
})
const RESULT = {
  columns: [column('name', 'VARCHAR', 1), column('n', 'BIGINT', 0)],
  rows: Array.from({ length: 30 }, (_, n) => [`name ${n}`, n]),
  bytes: 0,
}

it('the file of a result without a grid keeps its order, filters and columns', async () => {
  const plain = await shownCsv(RESULT, PLAIN_VIEW, '')
  expect([plain.rows, (await plain.file.text()).split('\n').slice(0, 3)]).toEqual([
    30,
    ['name,n', 'name 0,0', 'name 1,1'],
  ])
  const view = { ...PLAIN_VIEW, sort: [{ column: '0:n', direction: 'desc' as const }], hidden: ['0:n'] }
  const shown = await shownCsv(RESULT, view, ' NAME 2 ')
  expect([shown.rows, (await shown.file.text()).split('\n')]).toEqual([
    11,
    ['name', ...[29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 2].map((n) => `name ${n}`), ''],
  ])
  expect((await shownCsv(RESULT, view, 'nowhere')).rows).toBe(0)
})
