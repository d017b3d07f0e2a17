import { expect, test } from 'vitest'

import { linkAll } from '../../server/http/document'

const PAGE = '<html><head><title>x</title></head><body></body></html>'

test('a page links the scripts and styles of its place, the large editor behind the rest', () => {
  const html = linkAll(PAGE, ['/assets/App-a.js', '/assets/App-a.css', '/assets/MonacoText-b.js'])
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/App-a.js">')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/App-a.css">')
  expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/MonacoText-b.js">')
  expect(html.indexOf('MonacoText')).toBeLessThan(html.indexOf('</head>'))
})

test('what may come later waits in a template, its styles do not, each file is linked once', () => {
  const html = linkAll(PAGE, ['/assets/a.js'], ['/assets/b.js', '/assets/b.css', '/assets/a.js'])
  expect(html).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="high" href="/assets/a.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/b.css">' +
      '<template id="later"><link rel="modulepreload" crossorigin href="/assets/b.js"></template></head>',
  )
  expect(html.match(/<link /g)).toHaveLength(3)
})

test('the script that puts the links of the template into the page comes with it alone', () => {
  const reveal = ['/assets/laterLinks-c.js']
  const script = '<script type="module" async crossorigin src="/assets/laterLinks-c.js"></script>'
  expect(linkAll(PAGE, ['/assets/a.js'], ['/assets/b.js'], reveal)).toContain(`</template>${script}</head>`)
  expect(linkAll(PAGE, ['/assets/a.js'], ['/assets/a.js'], reveal)).not.toContain('<script')
})

test('a place without a list is served as it is', () => {
  expect(linkAll(PAGE, [])).toBe(PAGE)
})
