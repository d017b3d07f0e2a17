import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'

import { SESSION_OVER } from '../../../src/events/sessionOver'
import { ErrorPanel } from '../../../src/views/errors/ErrorPanel'
import { setLanguage } from '../../../src/views/i18n'

afterEach(() => setLanguage('en'))

const markup = (message: string): string =>
  renderToStaticMarkup(createElement(ErrorPanel, { error: { type: null, message, stackTrace: null, link: null } }))

it('a session that is over is told in the language of the person and is no alarm of its own', () => {
  setLanguage('de', { [SESSION_OVER]: 'Die Sitzung ist abgelaufen.' })
  expect(markup(SESSION_OVER)).toContain('Die Sitzung ist abgelaufen.')
  expect(markup(SESSION_OVER)).not.toContain('role="alert"')
})

it('what a server says stays as it said it', () => {
  setLanguage('de', { Result: 'Ergebnis', '%s rows': '%s Zeilen' })
  expect(markup('Result')).toContain('<p>Result</p>')
  expect(markup('100%s of %%')).toContain('<p>100%s of %%</p>')
})
