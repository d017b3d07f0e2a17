import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { Checkbox } from '../../../src/views/controls'

it('shows the hint of a check box and links it as its description', () => {
  const props = { label: 'Draw HTML', checked: false, onChange: () => undefined }
  const markup = renderToStaticMarkup(createElement(Checkbox, { ...props, hint: 'Never scripts.' }))
  const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? []
  expect(markup).toContain(`<p class="hint" id="${id}">Never scripts.</p>`)
  expect(renderToStaticMarkup(createElement(Checkbox, props))).not.toContain('aria-describedby')
})
