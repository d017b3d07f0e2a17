import { useEffect } from 'react'

import { suggest, type Suggestion } from '../../../projections/schema/completions'
import { callAt, parametersText } from '../../../domain/sql/functions'
import type { CompletionSource } from '../assist/useCompletionWorld'
import { monaco } from './monaco'

/** Characters of a very long text that are read before and after the cursor. */
const AROUND = 50_000

const sources = new Map<string, CompletionSource>()

const KINDS = {
  table: monaco.languages.CompletionItemKind.Struct,
  view: monaco.languages.CompletionItemKind.Interface,
  column: monaco.languages.CompletionItemKind.Field,
  schema: monaco.languages.CompletionItemKind.Module,
  alias: monaco.languages.CompletionItemKind.Variable,
  keyword: monaco.languages.CompletionItemKind.Keyword,
  function: monaco.languages.CompletionItemKind.Function,
  join: monaco.languages.CompletionItemKind.Reference,
  all: monaco.languages.CompletionItemKind.Snippet,
} as const

type Model = ReturnType<typeof monaco.editor.createModel>
type Position = InstanceType<typeof monaco.Position>

/** The text around a place, and the place in it. */
const around = (model: Model, position: Position) => {
  const text = model.getValue()
  const offset = model.getOffsetAt(position)
  const start = Math.max(0, offset - AROUND)
  return { sql: text.slice(start, offset + AROUND), offset: offset - start, next: text[offset] ?? '' }
}

/** A call is inserted with its brackets, and its arguments are shown at once. */
const asCall = (insert: string) => ({
  insertText: `${insert.replaceAll(/[$}\\]/g, String.raw`\$&`)}($0)`,
  insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
  command: { id: 'editor.action.triggerParameterHints', title: '' },
})

const makeItem = ({ label, insert, kind, detail, rank, documentation }: Suggestion, bracket: boolean) => ({
  label: detail === null ? label : { label, description: detail },
  kind: KINDS[kind],
  filterText: label,
  sortText: rank,
  ...(documentation === undefined ? {} : { documentation: { value: documentation } }),
  ...(kind === 'function' && !bracket ? asCall(insert) : { insertText: insert }),
})

type Item = ReturnType<typeof makeItem>

const cachedItems = { call: new WeakMap<Suggestion, Item>(), name: new WeakMap<Suggestion, Item>() }

/** The editor's item for a suggestion; those of functions are the same at every key. */
const toItem = (suggestion: Suggestion, bracket: boolean): Item => {
  const cache = cachedItems[bracket ? 'name' : 'call']
  const item = cache.get(suggestion) ?? makeItem(suggestion, bracket)
  cache.set(suggestion, item)
  return item
}

monaco.languages.registerCompletionItemProvider('sql', {
  triggerCharacters: ['.', ' '],
  provideCompletionItems: (model, position, context) => {
    const world = sources.get(model.uri.toString())?.world() ?? null
    if (world === null) return { suggestions: [] }
    const word = model.getWordUntilPosition(position)
    const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, position.column)
    const { sql, offset, next } = around(model, position)
    const { items, incomplete } = suggest(world, sql, offset)
    const bySpace = context.triggerCharacter === ' '
    return {
      incomplete,
      suggestions: items
        .filter((suggestion) => !bySpace || suggestion.afterSpace)
        .map((suggestion) => ({ ...toItem(suggestion, next === '('), range })),
    }
  },
})

monaco.languages.registerSignatureHelpProvider('sql', {
  signatureHelpTriggerCharacters: ['(', ','],
  provideSignatureHelp: (model, position) => {
    const world = sources.get(model.uri.toString())?.world() ?? null
    const { sql, offset } = around(model, position)
    const call = world === null ? null : callAt(sql, offset)
    const sqlFunction = world?.functions.find(({ name }) => name.toLowerCase() === call?.name.toLowerCase())
    if (call === null || sqlFunction === undefined || sqlFunction.signatures.length === 0) return null
    const { argument } = call
    const fits = sqlFunction.signatures.findIndex(
      ({ parameters, varargs }) => argument < Math.max(1, parameters.length) || varargs !== null,
    )
    return {
      dispose: () => undefined,
      value: {
        activeSignature: Math.max(0, fits),
        activeParameter: argument,
        signatures: sqlFunction.signatures.map((signature) => ({
          label: `${sqlFunction.name}${parametersText(signature)}${signature.returns === null ? '' : ` → ${signature.returns.toLowerCase()}`}`,
          parameters: signature.parameters.map(({ name, type }) => ({
            label: name,
            documentation: type.toLowerCase(),
          })),
          ...(sqlFunction.description === null ? {} : { documentation: { value: sqlFunction.description } }),
        })),
      },
    }
  },
})

type CodeEditor = ReturnType<typeof monaco.editor.create>

/** Opens the suggestions behind a dot once there are some: the names there may come after the dot was typed. */
const openBehindDot = (editor: CodeEditor, source: CompletionSource): void => {
  const [model, position, world] = [editor.getModel(), editor.getPosition(), source.world()]
  if (model === null || position === null || world === null) return
  if (!editor.hasTextFocus() || editor.getSelection()?.isEmpty() !== true) return
  const { sql, offset } = around(model, position)
  if (sql[offset - 1] !== '.' || suggest(world, sql, offset).items.length === 0) return
  editor.trigger('schema', 'editor.action.triggerSuggest', {})
}

/** Suggestions of the tab whose model is at `path`. */
export const useCompletions = (editor: CodeEditor | null, path: string, source: CompletionSource): void => {
  useEffect(
    () => (editor === null ? undefined : source.subscribe(() => openBehindDot(editor, source))),
    [editor, source],
  )
  useEffect(() => {
    const key = monaco.Uri.parse(path).toString()
    sources.set(key, source)
    source.prepare()
    return () => {
      sources.delete(key)
    }
  }, [path, source])
}
