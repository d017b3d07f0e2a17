import { modelDrawing } from '../common/series/modelDrawing'
import { pieOf } from './index'
import { pieData } from './data'
import { pieLook } from './look'

export default modelDrawing(({ context, answer, result }) => ({
  data: pieData(context, answer, result),
  kind: pieOf(pieLook(context)),
}))
