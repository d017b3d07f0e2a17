import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterEach, expect, it } from 'vitest'

import { errorCatalogue } from '../../../contract/errors'
import { issueMessages } from '../../../contract/issues'

import { SESSION_OVER } from '../../../src/core/http/sessionOver'
import { ErrorPanel } from '../../../src/views/errors/ErrorPanel'
import { setLanguage } from '../../../src/views/i18n'

afterEach(() => setLanguage('en'))

const markup = (message: string): string =>
  renderToStaticMarkup(createElement(ErrorPanel, { error: { type: null, message, stackTrace: null, link: null } }))

it("shows an expired session in the person's language, without an alert of its own", () => {
  setLanguage('de', { [SESSION_OVER]: 'Die Sitzung ist abgelaufen.' })
  expect(markup(SESSION_OVER)).toContain('Die Sitzung ist abgelaufen.')
  expect(markup(SESSION_OVER)).not.toContain('role="alert"')
})

it("shows the server's text untranslated", () => {
  setLanguage('de', { Result: 'Ergebnis', '%s rows': '%s Zeilen' })
  expect(markup('Result')).toContain('<p>Result</p>')
  expect(markup('100%s of %%')).toContain('<p>100%s of %%</p>')
})

/** The panel of an error of this type, once the code of its kind has come. */
const panelOf = async (type: string, link: string | null = null): Promise<string> => {
  const error = { type, message: 'The words of the server', stackTrace: null, link }
  const { prelude } = await prerenderToNodeStream(createElement(ErrorPanel, { error }))
  let html = ''
  for await (const part of prelude) html += String(part)
  return html
}

const TYPES = [
  'FRONTEND_CSRF_ERROR',
  'FRONTEND_NETWORK_ERROR',
  'FRONTEND_TIMEOUT_ERROR',
  ...Object.keys(errorCatalogue),
]

it('every type of error has a panel with its own title [B8.09]', async () => {
  for (const type of TYPES) {
    const html = await panelOf(type)
    expect.soft(html, type).toContain('The words of the server')
    expect.soft(html, type).not.toContain('Unexpected error')
  }
})

it('the panel of an error lists possible causes [B8.09]', async () => {
  for (const [type, { issues }] of Object.entries(errorCatalogue)) {
    // their own words name the cause
    const shown = ['GENERIC_DB_ENGINE_ERROR', 'INVALID_SQL_ERROR'].includes(type) ? [] : issues
    const html = await panelOf(type)
    for (const issue of shown) expect.soft(html, type).toContain(`<li>${issueMessages[issue]}</li>`)
    expect.soft(html.includes('<ul'), type).toBe(shown.length > 0)
  }
})

it('an unknown type of error has the generic warning [B8.10]', async () => {
  for (const type of ['SOME_NEW_ERROR', 'constructor']) expect(await panelOf(type)).toContain('Unexpected error')
})

it('the panel of an error links to request access or to sign in to a database [B8.12]', async () => {
  const link = 'https://login.example/authorize'
  expect(await panelOf('OAUTH2_REDIRECT', link)).toMatch(
    /<a href="https:\/\/login\.example\/authorize"[^>]*>Sign in to/,
  )
  expect(await panelOf('TABLE_SECURITY_ACCESS_ERROR', link)).toContain('(Request Access)')
  expect(await panelOf('OAUTH2_REDIRECT', 'javascript:alert(1)')).not.toContain('<a ')
})
