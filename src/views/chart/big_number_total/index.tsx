import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { figureSizes } from '../../../domain/charts/kinds/common/style/fontSizes'
import { exactCellText } from '../../grid/cells/cells'
import { numberText } from '../../grid/cells/numbers'
import { useFigureClass } from '../common/figure/actions'
import { answerPeriod } from '../common/series/comparison'
import { BigFigure } from '../common/figure/Figure'
import { figureInk } from '../common/figure/figureText'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'
import { totalText } from './text'
import '../charts.css'

/** One figure: adaptive up to six digits in full, longer ones rounded, with all digits as its title. */
const BigNumberTotal = ({ title, context, answers, results }: DrawingProps) => {
  const cell = results[0]?.rows[0]?.[0] ?? null
  const value = measureOf(cell)
  const exact = exactCellText(cell)
  const text = totalText({ context, results })
  const [answer] = answers
  const period = context.values['show_period'] === true && answer !== undefined ? answerPeriod(answer) : null
  const words = [textIn(context.values, 'subheader'), period].filter((one) => one !== null).join(' · ')
  return (
    <figure
      className={useFigureClass()}
      aria-label={title}
      title={value === null ? exact : numberText(exact, true, true)}
    >
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
