import * as monaco from 'monaco-editor/editor'

import { themeNames } from './themeNames'

let canvas: CanvasRenderingContext2D | null = null

/** A token's colour as `#rrggbbaa`: the editor knows neither variables nor oklch. */
const hex = (host: HTMLElement, token: string): string => {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const color = getComputedStyle(host).getPropertyValue(token).trim()
  if (canvas === null || color === '') return '#808080'
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue, alpha].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const RULES: Readonly<Record<string, string>> = {
  '': '--ink',
  keyword: '--code-keyword',
  operator: '--ink-2',
  delimiter: '--ink-2',
  predefined: '--code-function',
  string: '--code-string',
  number: '--code-number',
  comment: '--code-comment',
  template: '--code-template',
  identifier: '--ink',
}

/** Tokens of the other languages, which have names of their own. */
const LANGUAGE_RULES: Readonly<Record<string, string>> = {
  'string.key.json': '--code-function',
  'string.value.json': '--code-string',
  'number.json': '--code-number',
  'keyword.json': '--code-keyword',
  'tag.css': '--code-keyword',
  'attribute.name.css': '--code-function',
  'attribute.value.css': '--code-string',
  'attribute.value.number.css': '--code-number',
  'attribute.value.unit.css': '--code-number',
  'attribute.value.hex.css': '--code-number',
}

const COLORS: Readonly<Record<string, string>> = {
  'editor.background': '--surface',
  'editor.foreground': '--ink',
  'editor.lineHighlightBackground': '--sunken',
  'editor.lineHighlightBorder': '--sunken',
  'editor.selectionBackground': '--mark',
  'editor.inactiveSelectionBackground': '--mark',
  'editorCursor.foreground': '--accent',
  'editorLineNumber.foreground': '--code-gutter',
  'editorLineNumber.activeForeground': '--ink',
  'editorError.foreground': '--danger',
  'editorWarning.foreground': '--warning',
  'editorWidget.background': '--raised',
  'editorWidget.foreground': '--ink',
  'editorWidget.border': '--edge',
  'editorSuggestWidget.background': '--raised',
  'editorSuggestWidget.border': '--edge',
  'editorSuggestWidget.foreground': '--ink',
  'editorSuggestWidget.highlightForeground': '--accent',
  'editorSuggestWidget.focusHighlightForeground': '--accent',
  'editorSuggestWidget.selectedBackground': '--selected',
  'editorSuggestWidget.selectedForeground': '--ink',
  'editorHoverWidget.background': '--raised',
  'editorHoverWidget.border': '--edge',
  'diffEditor.insertedLineBackground': '--success-soft',
  'diffEditor.removedLineBackground': '--danger-soft',
  'diffEditor.border': '--line',
  'diffEditor.diagonalFill': '--line',
  'diffEditor.unchangedRegionBackground': '--sunken',
  'diffEditor.unchangedRegionForeground': '--ink-2',
  'list.hoverBackground': '--hover',
  'input.background': '--field',
  'input.border': '--line-strong',
  focusBorder: '--accent',
  'scrollbar.shadow': '--surface',
  'editorBracketMatch.background': '--mark',
  'editorBracketMatch.border': '--mark',
  'editorBracketHighlight.foreground1': '--ink-2',
  'editorBracketHighlight.foreground2': '--ink-2',
  'editorBracketHighlight.foreground3': '--ink-2',
  'editorBracketHighlight.foreground4': '--ink-2',
  'editorBracketHighlight.foreground5': '--ink-2',
  'editorBracketHighlight.foreground6': '--ink-2',
}

/** Marks over those of their lines, which are seen through them. */
const MARKS: Readonly<Record<string, string>> = {
  'diffEditor.insertedTextBackground': '--success',
  'diffEditor.removedTextBackground': '--danger',
}
const MARK_ALPHA = '38'

const define = (theme: keyof typeof themeNames): void => {
  const host = document.createElement('div')
  host.dataset.theme = theme
  document.body.append(host)
  // The base theme has colours of its own for tokens ending in `.sql`, so both forms are named.
  const rules = Object.entries(RULES).flatMap(([token, color]) => {
    const look = { foreground: hex(host, color).slice(1, 7), ...(token === 'comment' ? { fontStyle: 'italic' } : {}) }
    return [token, `${token}.sql`].map((name) => ({ token: name, ...look }))
  })
  const ofLanguages = Object.entries(LANGUAGE_RULES).map(([token, color]) => ({
    token,
    foreground: hex(host, color).slice(1, 7),
  }))
  const colors = Object.fromEntries([
    ...Object.entries(COLORS).map(([name, token]) => [name, hex(host, token)]),
    ...Object.entries(MARKS).map(([name, token]) => [name, `${hex(host, token).slice(0, 7)}${MARK_ALPHA}`]),
  ])
  host.remove()
  monaco.editor.defineTheme(themeNames[theme], {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [...rules, ...ofLanguages],
    colors,
  })
}

/** Both themes from the design tokens, which are read once. */
export const defineThemes = (): void => {
  define('light')
  define('dark')
}
