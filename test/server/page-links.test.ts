import { expect, test } from 'vitest'

import { linkAll } from '../../server/http/pages'

const PAGE = '<html><head><title>x</title></head><body></body></html>'

test('a page links the scripts and styles of its place, the large editor behind the rest', () => {
  const html = linkAll(PAGE, ['/assets/App-a.js', '/assets/App-a.css', '/assets/MonacoText-b.js'])
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/App-a.js">')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/App-a.css">')
  expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/MonacoText-b.js">')
  expect(html.indexOf('MonacoText')).toBeLessThan(html.indexOf('</head>'))
})

test('what may come later lies in a template behind the rest, each file once, and styles are not held back', () => {
  const html = linkAll(PAGE, ['/assets/a.js'], ['/assets/b.js', '/assets/b.css', '/assets/a.js', '/assets/b.js'])
  const [, now = '', later = ''] = /^(.*)<template id="later">(.*)<\/template>/.exec(html) ?? []
  const linksIn = (some: string) => [...some.matchAll(/<link [^>]*>/g)].map(([link]) => link)
  expect(linksIn(now)).toEqual([
    '<link rel="modulepreload" crossorigin fetchpriority="high" href="/assets/a.js">',
    '<link rel="stylesheet" crossorigin href="/assets/b.css">',
  ])
  expect(linksIn(later)).toEqual(['<link rel="modulepreload" crossorigin href="/assets/b.js">'])
})

test('a place without a list is served as it is', () => {
  expect(linkAll(PAGE, [])).toBe(PAGE)
})
