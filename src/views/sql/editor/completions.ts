import { useEffect } from 'react'

import type { Suggestion } from '../../../projections/completions'
import { monaco } from './monaco'

/** Answers suggestions at an offset of the text, from what is known already. */
export type CompletionSource = (sql: string, offset: number) => readonly Suggestion[]

/** How much of a very long text is read before and after the cursor. */
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
} as const

monaco.languages.registerCompletionItemProvider('sql', {
  triggerCharacters: ['.', ' '],
  provideCompletionItems: (model, position, context) => {
    const source = sources.get(model.uri.toString())
    if (source === undefined) return { suggestions: [] }
    const word = model.getWordUntilPosition(position)
    const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, position.column)
    const text = model.getValue()
    const offset = model.getOffsetAt(position)
    const start = Math.max(0, offset - AROUND)
    const found = source(text.slice(start, offset + AROUND), offset - start)
    const bySpace = context.triggerCharacter === ' '
    return {
      suggestions: found
        .filter((suggestion) => !bySpace || suggestion.afterSpace)
        .map(({ label, insert, kind, detail, rank }) => ({
          label: detail === null ? label : { label, description: detail },
          kind: KINDS[kind],
          insertText: insert,
          filterText: label,
          sortText: rank,
          range,
        })),
    }
  },
})

/** Suggestions of the tab whose model is at `path`. */
export const useCompletions = (path: string, source: CompletionSource): void => {
  useEffect(() => {
    const key = monaco.Uri.parse(path).toString()
    sources.set(key, source)
    return () => {
      sources.delete(key)
    }
  }, [path, source])
}
