import { useCallback, useEffect } from 'react'

import { hasTemplate } from '../../../../common/template/hasTemplate'
import type { templateNames } from '../../../../common/template/names'
import type { Editor } from '../../../projections/editor/editors'
import { readTemplateParams } from '../../../domain/sql/templateParams'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useEditorField } from '../state'

/** Reads templates; most texts have none. */
const reader = preload(() => import('../../../../common/template/names'))

const missingOf = ({ sql, templateParams }: Editor, namesIn: typeof templateNames): string => {
  const read = readTemplateParams(templateParams)
  const names = namesIn(sql).filter(({ name, optional }) => !optional && !(read.ok && Object.hasOwn(read.params, name)))
  const [first, ...more] = names.map(({ name }) => name)
  if (first === undefined) return ''
  return more.length === 0 ? first : `${first} +${more.length}`
}

const asks = ({ sql }: Editor): boolean => hasTemplate(sql)

/** Parameters of a tab's SQL that were not set; empty when all were, null when it has no template. */
export const useMissing = (id: string): string | null => {
  const part = usePreloaded(reader)
  const asksParameters = useEditorField(id, asks, false)
  useEffect(() => {
    if (asksParameters) reader.fetch()
  }, [asksParameters])
  const select = useCallback(
    (editor: Editor): string | null => (part === null || !asks(editor) ? null : missingOf(editor, part.templateNames)),
    [part],
  )
  return useEditorField(id, select, null)
}
