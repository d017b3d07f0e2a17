import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
// oxlint-disable-next-line import/default -- the bundler makes the worker's class
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/register.all'

import { registerSql } from './language'
import { defineThemes } from './theme'

/** The editor comes with the page: no other host serves it. */
self.MonacoEnvironment = { getWorker: () => new EditorWorker() }
loader.config({ monaco })
registerSql()
defineThemes()

export { monaco }
