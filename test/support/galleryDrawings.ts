import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { FormValues } from '../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../src/domain/charts/kinds'
import type { VizType } from '../../src/domain/charts/kinds/types'
import type { ModelDrawn } from '../../src/views/chart/common/series/modelDrawing'
import { loadDrawing } from '../../src/views/chart/drawing'
import { dimensionsIn, HARD_INPUTS } from '../../src/views/chart/gallery/inputs'
import { recordingsOf } from '../../src/views/chart/gallery/recorded'
import { contextOf } from '../../src/views/chart/gallery/variants'

export const typeOf = async (key: string): Promise<VizType> => {
  const type = await VIZ_TYPES.find((one) => one.key === key)?.load()
  if (type === undefined) throw new Error(`no kind ${key}`)
  return type
}

interface DrawingOptions {
  readonly question?: string
  readonly hard?: string
  readonly values?: FormValues
  readonly width?: number
  readonly height?: number
}

/** A kind of one query drawn on rows of the gallery: its model, and the drawing as markup. */
export const drawnOf = async (key: string, asked: DrawingOptions = {}) => {
  const { question = 'As it comes', hard, values = {}, width = 304, height = 184 } = asked
  const [type, recordings, loaded] = await Promise.all([typeOf(key), recordingsOf(key), loadDrawing(key)])
  const recording = recordings.find(({ name }) => name === question)
  const [answer, result] = [recording?.answers[0], recording?.results[0]]
  if (loaded === null || recording === undefined || answer === undefined || result === undefined)
    throw new Error(`no rows of ${key}`)
  const context = contextOf(type, { ...recording.form, ...values }, recording.dataset)
  const change = HARD_INPUTS.find(({ name }) => name === hard)?.of
  const input = change?.({ answer, result }, dimensionsIn(type, context.values)) ?? { answer, result }
  const { data, kind } = (loaded.default as ModelDrawn).modelOf({ context, ...input })
  const { element, sides } = kind.draw({ data, width, height, hidden: new Set(), lit: null, focus: null })
  return { data, sides, markup: renderToStaticMarkup(createElement('svg', {}, element)) }
}
