import { expect, test } from 'vitest'

import { circlesIn } from '../../../scripts/lint/circles.mjs'

const circles = (files: Readonly<Record<string, string>>) =>
  circlesIn(Object.entries(files).map(([file, text]) => ({ file, text }))).map((circle) => circle.toSorted())

test('files that import each other form a circle, also by types and exports', () => {
  expect(
    circles({
      'src/a.ts': "import { b } from './b'\n",
      'src/b.tsx': "import type {\n  C,\n} from './c'\n",
      'src/c/index.ts': "export { a } from '../a'\n",
      'src/d.ts': "import { a } from './a'\n",
    }),
  ).toEqual([['src/a.ts', 'src/b.tsx', 'src/c/index.ts']])
})

test('a lazy import closes no circle', () => {
  expect(
    circles({ 'src/a.ts': "import { b } from './b'\n", 'src/b.ts': "export const a = () => import('./a')\n" }),
  ).toEqual([])
})
