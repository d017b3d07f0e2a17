import { expect, test } from 'vitest'

import { circleIn, importsOf } from '../../../scripts/lint/areaImports.mjs'

const layer = (files: Readonly<Record<string, string>>) =>
  importsOf(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    'src/events',
  )

test('a circle of areas is found, also through a third area and through types', () => {
  const areas = layer({
    'src/events/chart/chart.ts': "import { tag } from '../tag/tag'\n",
    'src/events/tag/tag.ts': "import { user } from '../user/user'\n",
    'src/events/user/user.ts': "import type { Chart } from '../chart/chart'\n",
  })
  expect(circleIn(areas)).toEqual([
    'src/events/chart/chart.ts imports src/events/tag/tag.ts',
    'src/events/tag/tag.ts imports src/events/user/user.ts',
    'src/events/user/user.ts imports src/events/chart/chart.ts',
  ])
})

test('imports within an area, and imports one way, form no circle', () => {
  const areas = layer({
    'src/events/chart/chart.ts': "import { tag } from '../tag/tag'\nimport { file } from './file'\n",
    'src/events/chart/file.ts': "import { chart } from './chart'\n",
    'src/events/tag/tag.ts': "import { define } from '../../core/events/define'\n",
  })
  expect(circleIn(areas)).toBeNull()
  expect([...(areas.get('chart') ?? [])]).toEqual([['tag', 'src/events/chart/chart.ts imports src/events/tag/tag.ts']])
})

test('an exported name of another area counts as an import of it', () => {
  const areas = layer({
    'src/events/chart/chart.ts': "export { tag } from '../tag/tag'\n",
    'src/events/tag/tag.ts': "import type { Chart } from '../chart/chart'\n",
  })
  expect(circleIn(areas)).toHaveLength(2)
})
