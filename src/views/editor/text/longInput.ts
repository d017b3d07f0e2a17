import type { editor } from 'monaco-editor/editor'

/** UTF-16 units, more than can be typed at once. */
const LONG = 100

/**
 * Has a text that comes in one piece, as dictation and text expanders send it, put in as a paste is. As typing the editor
 * would take it letter by letter, which for 30 kB takes half a minute.
 */
export const takeLongInput = (frame: HTMLElement, target: editor.IStandaloneCodeEditor): (() => void) => {
  const take = (event: InputEvent): void => {
    const { data, inputType, isComposing } = event
    if (inputType !== 'insertText' || isComposing || data === null || data.length < LONG) return
    event.preventDefault()
    target.trigger('keyboard', 'paste', { text: data, pasteOnNewLine: false })
  }
  frame.addEventListener('beforeinput', take, true)
  return () => frame.removeEventListener('beforeinput', take, true)
}
