import { attachment } from '../../../common/fileName'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import type { ChartAnswer } from '../../chart/context'
import { type Answer, JSON_TYPE, ok } from '../route'

export const sendChart = (answer: ChartAnswer): Answer => {
  if (answer.kind === 'job') return ok(answer.job, 202)
  if (answer.kind === 'rows') return { pieces: answer.pieces, type: answer.arrays ? ROWS_MEDIA_TYPE : JSON_TYPE }
  const { stream, type, name } = answer
  return { stream, headers: { 'content-type': type, 'content-disposition': attachment(name) } }
}
