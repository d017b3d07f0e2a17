import { expect, test } from 'vitest'

import { linkAll } from '../../../server/http/page/document'

const PAGE = '<html><head><title>x</title></head><body></body></html>'

test('links the scripts and styles of a page, with the large editor last', () => {
  const html = linkAll(PAGE, ['/assets/App-a.js', '/assets/App-a.css', '/assets/MonacoText-b.js'])
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/App-a.js">')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/App-a.css">')
  expect(html).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/MonacoText-b.js">')
  expect(html.indexOf('MonacoText')).toBeLessThan(html.indexOf('</head>'))
})

test('puts later scripts into a template, links their styles, and each file once', () => {
  const html = linkAll(PAGE, ['/assets/a.js'], ['/assets/b.js', '/assets/b.css', '/assets/a.js'])
  expect(html).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="high" href="/assets/a.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/b.css">' +
      '<template id="later"><link rel="modulepreload" crossorigin href="/assets/b.js"></template></head>',
  )
  expect(html.match(/<link /g)).toHaveLength(3)
})

test("adds the script that inserts the template's links only with a template", () => {
  const reveal = ['/assets/laterLinks-c.js']
  const script = '<script type="module" async crossorigin src="/assets/laterLinks-c.js"></script>'
  expect(linkAll(PAGE, ['/assets/a.js'], ['/assets/b.js'], reveal)).toContain(`</template>${script}</head>`)
  expect(linkAll(PAGE, ['/assets/a.js'], ['/assets/a.js'], reveal)).not.toContain('<script')
})

test('serves a page without a list unchanged', () => {
  expect(linkAll(PAGE, [])).toBe(PAGE)
})
