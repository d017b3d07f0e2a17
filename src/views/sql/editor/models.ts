import { monaco } from './monaco'
import { unixLines } from './typing'

type Model = ReturnType<typeof monaco.editor.createModel>

/** Past texts have models of their own, so that looking back leaves the undo stack alone. */
export const modelUri = (id: string, past: boolean): string => `${past ? 'past' : 'tab'}:/${encodeURIComponent(id)}`

/** The model of a tab, made on first use. Line ends are `\n` in every model. */
export const openModel = (path: string, text: string): Model => {
  const uri = monaco.Uri.parse(path)
  const known = monaco.editor.getModel(uri)
  const model = known ?? monaco.editor.createModel(unixLines(text), 'sql', uri)
  model.setEOL(monaco.editor.EndOfLineSequence.LF)
  return model
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
