import { describe, expect, it } from 'vitest'

import { lookForVersion } from '../../../src/boot/version'

const page = (entry: string): string =>
  `<html><head><script type="module" crossorigin src="${entry}"></script></head><body></body></html>`

/** A server that answers what `pages` says, `null` while it is away. */
const world = () => {
  const pages: { entry: string | null; files: Set<string> } = { entry: '/assets/index-old.js', files: new Set() }
  const asked: string[] = []
  let found = 0
  const look = lookForVersion({
    entry: '/assets/index-old.js',
    address: () => '/sqllab/?id=4',
    found: () => void (found += 1),
    fetch: async (input) => {
      const path = input instanceof Request ? input.url : input.toString()
      asked.push(path)
      await Promise.resolve()
      if (pages.entry === null) throw new TypeError('Failed to fetch')
      if (path === '/sqllab/?id=4') return new Response(page(pages.entry))
      return new Response(null, { status: pages.files.has(path) ? 200 : 404 })
    },
  })
  return { pages, asked, look, found: () => found }
}

describe('newer client on the server', () => {
  it('reports a newer client once, when its files are available', async () => {
    const { pages, asked, look, found } = world()
    await look()
    expect(found()).toBe(0)
    pages.entry = '/assets/index-new.js'
    await look()
    expect(found()).toBe(0)
    pages.files.add('/assets/index-new.js')
    await Promise.all([look(), look()])
    expect(found()).toBe(1)
    const { length } = asked
    await look()
    expect([found(), asked.length]).toEqual([1, length])
  })

  it('looks again after an unreachable server or a foreign page', async () => {
    const { pages, look, found } = world()
    pages.entry = null
    await look()
    pages.entry = 'https://elsewhere.example/proxy.js"><!--'
    await look()
    expect(found()).toBe(0)
    pages.entry = '/assets/index-new.js'
    pages.files.add('/assets/index-new.js')
    await look()
    expect(found()).toBe(1)
  })
})
