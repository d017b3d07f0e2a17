import { describe, expect, test } from 'vitest'

import { harmlessDeclarations } from '../../../src/views/html/harmlessCss'
import { isInlinePicture, isOwnFile } from '../../../src/views/html/pictures'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

describe('style declarations', () => {
  test.each([
    'color: red;',
    'width: calc(100% - 2 * var(--space)) !important;',
    '--own: rgb(1 2 3 / 50%);',
    'background: linear-gradient(red, blue) no-repeat;',
    `background-image: url("${PIXEL}");`,
    `background-image: url(${PIXEL});`,
    'content: "url(/logout/)";',
    'content: attr(data-name);',
    'grid-template-columns: repeat(2, minmax(0px, 1fr));',
    'position: sticky !important;',
    '--note: /* } */ 1;',
  ])('keeps %s', (css) => {
    expect(harmlessDeclarations(css)).toBe(css)
  })

  test.each([
    'background: url(/logout/);',
    'background: url("/logout/");',
    'background: URL( "/logout/" );',
    String.raw`--x: u\72l(/logout/);`,
    String.raw`--x: u\72 l(/logout/);`,
    String.raw`--x: \75\72\6c("/logout/");`,
    String.raw`--x: \000075rl(/logout/);`,
    'background: var(--x, url(/logout/));',
    'background: var(--y) url(/logout/);',
    'background: image-set("/logout/" 1x);',
    'background: -webkit-image-set(url(/logout/) 1x);',
    'background: image("/logout/");',
    'background: cross-fade(url(/logout/), red);',
    'background: src("/logout/");',
    String.raw`--x: s\72 c("/logout/");`,
    'background: src(var(--x));',
    'background: attr(data-x type(<url>));',
    'background: paint(x);',
    'background: element(#x);',
    'width: expression(alert(1));',
    'filter: url(/logout/#f);',
    '--x: /**/url/**/(/logout/) url(/logout/);',
    'background: url(data:text/html,x);',
    'background: url(data:image/gif);',
    '--x: { background: url(/logout/) };',
    'position: fixed;',
    'position: var(--p);',
    String.raw`position: f\69xed;`,
  ])('removes %s', (css) => {
    expect(harmlessDeclarations(css)).toBe('')
    expect(harmlessDeclarations(`color: red; ${css} top: 0;`)).toBe('color: red; top: 0;')
  })

  test.each(['--x: "open', '--x: url(open', '--x: (open', '--x: }', '--x: \\', '--x: "a\nb";'])(
    '%j removes all its neighbors, since it would swallow the text behind it',
    (css) => {
      expect(harmlessDeclarations(`color: red; ${css}`)).toBe('')
    },
  )
})

test('images in a text are data URLs of kinds that run nothing', () => {
  for (const kind of ['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'])
    expect(isInlinePicture(`data:image/${kind};base64,AA==`)).toBe(true)
  for (const source of ['data:text/html,x', 'data:image/svg', 'data:image/x-icon;base64,AA==', 'blob:x', ' /a.png', ''])
    expect(isInlinePicture(source)).toBe(false)
})

test('accepts files of this site by folder and extension, and no route of the app', () => {
  const is = (source: string): boolean => isOwnFile(source, 'picture', 'http://bi.test/superset/dashboard/1/')
  for (const source of [
    '/assets/logo-1.svg',
    '/static/a/b.PNG',
    'http://bi.test/static/a.webp',
    '../../../static/a.gif',
  ])
    expect([source, is(source)]).toEqual([source, true])
  for (const source of [
    '',
    'x',
    '/logout/',
    '/logout/?x=/static/a.png',
    '/api/v1/me/',
    '/api/v1/chart/1/a.png',
    '/sqllab/',
    '/static/../logout/',
    '/static/a.png/../../logout/',
    '/static/%2e%2e/logout/',
    '/static/..%2flogout/a.png',
    '/static/a.png?x=1',
    '/static/a.html',
    '//evil.test/static/a.png',
    'https://evil.test/static/a.png',
    'http://bi.test:81/static/a.png',
    String.raw`\\evil.test\static\a.png`,
    'javascript:1',
  ])
    expect([source, is(source)]).toEqual([source, false])
  expect(isOwnFile('/static/a.mp4', 'video', 'http://bi.test/')).toBe(true)
  expect(isOwnFile('/logout/', 'video', 'http://bi.test/')).toBe(false)
})
