import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
// oxlint-disable-next-line import/default -- the bundler makes the worker's class
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/css/register'
import 'monaco-editor/languages/features/json/register'
// oxlint-disable-next-line import/default -- the bundler makes the worker's class
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker'

import { registerSql } from './language'
import { defineThemes } from './theme'

/** The editor comes with the page: no other host serves it. */
self.MonacoEnvironment = {
  getWorker: (_: string, label: string) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}
loader.config({ monaco })
registerSql()
defineThemes()
// Ctrl+Enter belongs to the screen, with Shift too: it runs the query, or updates the chart.
const { CtrlCmd, Shift } = monaco.KeyMod
monaco.editor.addKeybindingRules([
  { keybinding: CtrlCmd | monaco.KeyCode.Enter, command: '-editor.action.insertLineAfter' },
  { keybinding: CtrlCmd | Shift | monaco.KeyCode.Enter, command: '-editor.action.insertLineBefore' },
])

export { monaco }
