import { expect, it } from 'vitest'

import { loadThumb, shownThumb } from '../../../src/views/explore/kind/loadThumb'

it('finds icons by name, and treats an unknown name as a missing module [B8.49]', async () => {
  expect(shownThumb('pie')).toBeNull()
  const pie = await loadThumb('pie')
  expect(pie.length).toBeGreaterThan(0)
  expect(shownThumb('pie')).toBe(pie)
  for (const name of ['hologram', '', '__proto__', 'toString', '../thumbs']) {
    await expect(loadThumb(name)).rejects.toMatchObject({
      code: 'MODULE_NOT_FOUND',
      message: `Cannot find module './thumbs/${name}'`,
    })
    expect(shownThumb(name)).toBeNull()
  }
})
