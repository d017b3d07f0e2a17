import { monaco } from '../../src/views/editor/text/monaco'
import { OPTIONS } from '../../src/views/editor/text/options'
import { watchKeys } from './keys'

declare global {
  // oxlint-disable-next-line no-var
  var editable: Promise<number>
}

const style = document.createElement('link')
style.rel = 'stylesheet'
style.href = '/bareMonaco.css'
document.head.append(style)

/** The same editor with the same options and nothing of the product around it. */
const place = document.createElement('div')
place.style.cssText = 'width:1000px;height:360px'
document.body.append(place)
const text = new URLSearchParams(location.search).has('long') ? await (await fetch('/long.sql')).text() : ''
const editor = monaco.editor.create(place, { ...OPTIONS, quickSuggestions: false, language: 'sql', value: text })
editor.focus()
globalThis.editable = Promise.resolve(performance.now())
globalThis.keys = watchKeys()
