import type { CostFigure } from '../../../events/run/estimate'
import { currentId } from '../../../projections/editor/rekey'
import { Button, Dialog, ErrorState, Skeleton } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import './estimate.css'

const Figures = ({ figures, title }: { readonly figures: readonly CostFigure[]; readonly title: string | null }) => (
  <section className="estimate">
    {title === null ? null : <h3>{title}</h3>}
    <dl>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

interface EstimateDialogProps {
  readonly id: string
  readonly onClose: () => void
  readonly onAgain: () => void
}

/** Cost of a tab's SQL, statement by statement, by its engine's estimate (A3.37, A4.23, A4.24). */
export const EstimateDialog = ({ id, onClose, onAgain }: EstimateDialogProps) => {
  const estimate = useSelect(['estimates'], ({ estimates }) => estimates.byEditor[currentId(estimates, id)] ?? null)
  const cost = estimate?.cost ?? null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Estimated cost')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {estimate?.completed !== true && <Skeleton lines={[60, 45, 70]} label={t('Estimating')} />}
      {estimate?.error != null && (
        <ErrorState
          title={t('There is no estimate')}
          kept={t('Nothing was run.')}
          actions={<Button onClick={onAgain}>{t('Try again')}</Button>}
        >
          {estimate.error}
        </ErrorState>
      )}
      {cost?.map((figures, place) => (
        <Figures
          // Statements have nothing of their own but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          figures={figures}
          title={cost.length === 1 ? null : t('Statement %s', place + 1)}
        />
      ))}
      {cost !== null && <p className="small ink-3">{t('The database’s estimate. Nothing was run.')}</p>}
    </Dialog>
  )
}
