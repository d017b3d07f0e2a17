import { monaco } from './monaco'
import { unixLines } from './typing'

type Model = ReturnType<typeof monaco.editor.createModel>

/** Past texts have models of their own, so that looking back leaves the undo stack alone. */
export const modelUri = (id: string, past: boolean): string => `${past ? 'past' : 'tab'}:/${encodeURIComponent(id)}`

/** The model of a tab, made on first use. Line ends are `\n` in every model. */
export const openModel = (path: string, text: string): Model => {
  const uri = monaco.Uri.parse(path)
  const existing = monaco.editor.getModel(uri)
  const model = existing ?? monaco.editor.createModel(unixLines(text), 'sql', uri)
  model.setEOL(monaco.editor.EndOfLineSequence.LF)
  return model
}

type CodeEditor = ReturnType<typeof monaco.editor.create>
type Place = ReturnType<CodeEditor['saveViewState']>

const places = new WeakMap<Model, Place>()

/** Remembers cursor and scroll of the text on screen, for when it comes back. */
export const keepPlace = (editor: CodeEditor): void => {
  const model = editor.getModel()
  if (model !== null) places.set(model, editor.saveViewState())
}

/** False for a text that was not on screen before. */
export const restorePlace = (editor: CodeEditor): boolean => {
  const model = editor.getModel()
  const place = model === null ? undefined : places.get(model)
  if (place === null || place === undefined) return false
  editor.restoreViewState(place)
  return true
}

/** Lets go of the models of closed tabs, and of the past's. */
export const forgetModels = (open: readonly string[]): void => {
  const kept = new Set(open.flatMap((id) => [modelUri(id, false), modelUri(id, true)]))
  for (const model of monaco.editor.getModels()) {
    const path = decodeURI(model.uri.toString(true))
    if (
      /^(tab|past):/.test(path) &&
      !kept.has(path) &&
      !kept.has(model.uri.toString()) &&
      !model.isAttachedToEditor()
    ) {
      model.dispose()
    }
  }
}
