import { expect, test } from 'vitest'

import { linkAll, linkCalls } from '../../server/http/pages'

const PAGE = '<html><head><title>x</title></head><body></body></html>'

test('a page links the scripts and styles of its place, the large editor behind the rest', () => {
  const html = linkAll(PAGE, ['/assets/App-a.js', '/assets/App-a.css', '/assets/MonacoText-b.js'])
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/App-a.js">')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/App-a.css">')
  expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/MonacoText-b.js">')
  expect(html.indexOf('MonacoText')).toBeLessThan(html.indexOf('</head>'))
})

test('a place without a list is served as it is', () => {
  expect(linkAll(PAGE, [])).toBe(PAGE)
})

test('a page links the calls that its client begins with, at addresses that break out of nothing', () => {
  const html = linkCalls(PAGE, ['/api/v1/dashboard/7', '/api/v1/dashboard/"><script>'])
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/api/v1/dashboard/7">')
  expect(html).not.toContain('<script>')
  expect(linkCalls(PAGE, [])).toBe(PAGE)
})
