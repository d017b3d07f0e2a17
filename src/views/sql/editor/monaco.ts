import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
// oxlint-disable-next-line import/default -- the bundler makes the worker's class
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/mysql/register'
import 'monaco-editor/languages/definitions/pgsql/register'
import 'monaco-editor/languages/definitions/sql/register'

import { defineThemes } from './theme'

/** The editor comes with the page: no other host is asked for it. */
self.MonacoEnvironment = { getWorker: () => new EditorWorker() }
loader.config({ monaco })
defineThemes()

export { monaco }
