import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { iconParts } from '../../../scripts/iconParts.mjs'

const LUCIDE = 'node_modules/lucide-react/dist/esm'

const { transform } = iconParts()
const transformed = (file: string): string | undefined =>
  transform(readFileSync(`${LUCIDE}/${file}`, 'utf8'), `/somewhere/${LUCIDE}/${file}`)?.code

test('the build makes an icon of its shapes alone', () => {
  const icon = transformed('icons/tags.mjs') ?? ''
  expect(icon).toContain('d: "M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193"')
  expect(icon).not.toMatch(/key:|name:/)
  const create = transformed('createLucideIcon.mjs') ?? ''
  expect(create).toContain('export { createLucideIcon as default }')
  expect(create.match(/^import .*/gm)).toEqual([`import { createElement } from 'react'`])
})

test('a second name of an icon is left as it is', () => {
  expect(transformed('icons/album.mjs')).toBeUndefined()
})
