import { textIn } from '../../../domain/charts/kinds/common/adhoc'
import { figureSizes } from '../../../domain/charts/kinds/common/fontSizes'
import { exactCellText } from '../../grid/cells'
import { numberText } from '../../grid/numbers'
import { useFigureClass } from '../common/actions'
import { answerPeriod } from '../common/comparison'
import { BigFigure } from '../common/Figure'
import { figureInk, figureMoment } from '../common/figureText'
import { isAdaptive } from '../common/numberFormat'
import { valueText } from '../common/valueText'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'
import '../charts.css'

/** One figure: adaptive up to six digits in full, longer ones rounded, with all digits as its title. */
const BigNumberTotal = ({ title, context, answers, results }: DrawingProps) => {
  const cell = results[0]?.rows[0]?.[0] ?? null
  const value = measureOf(cell)
  const exact = exactCellText(cell)
  const name = context.values['y_axis_format']
  const short = isAdaptive(name) && exact.replace(/\D/g, '').length <= 6
  const { format, exact: exactText } = valueText(name, context.values['currency_format'])
  const moment = figureMoment(context, cell, results[0], results[0]?.columns[0]?.name ?? '')
  const text = moment ?? (value === null ? exact : short ? exactText(cell) : format(value))
  const [answer] = answers
  const period = context.values['show_period'] === true && answer !== undefined ? answerPeriod(answer) : null
  const words = [textIn(context.values, 'subheader'), period].filter((one) => one !== null).join(' · ')
  return (
    <figure className={useFigureClass()} aria-label={title} title={value === null ? exact : numberText(exact)}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
        </div>
      </header>
      <BigFigure
        text={text}
        subheader={words === '' ? null : words}
        ink={figureInk(context, cell)}
        sizes={figureSizes(context, 'number')}
      />
    </figure>
  )
}

export default BigNumberTotal
