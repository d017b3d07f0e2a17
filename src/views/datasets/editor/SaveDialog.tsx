import { useEffect, useMemo } from 'react'

import { breaksOf } from '../../../projections/datasetDraft/breaks'
import { isSynced, syncPlan } from '../../../projections/datasetDraft/sync'
import { Banner, Button, Dialog, Skeleton } from '../../controls'
import { useCommand } from '../../hooks'
import { t, tn } from '../../i18n'
import { useEditing } from './editing'

/** So many are named; the others are counted. */
const SHOWN = 8

interface Use {
  readonly key: string
  readonly name: string
  readonly href: string
  /** What it names that would be gone; empty where it goes on working. */
  readonly lost: string
}

const List = ({
  title,
  uses,
  hidden,
}: {
  readonly title: string
  readonly uses: readonly Use[]
  readonly hidden: number
}) =>
  uses.length + hidden === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul>
        {uses.slice(0, SHOWN).map(({ key, name, href, lost }) => (
          <li key={key}>
            <a className="cut" href={href} target="_blank" rel="noreferrer" title={name}>
              {name}
            </a>
            {lost === '' ? null : <span className="bad cut"> {t('uses %s', lost)}</span>}
          </li>
        ))}
        {uses.length > SHOWN && <li className="ink-3">{t('%s more', uses.length - SHOWN)}</li>}
        {hidden > 0 && <li className="ink-3">{tn('%s that you may not see', '%s that you may not see', hidden)}</li>}
      </ul>
    </section>
  )

/** Before a dataset is saved: what uses it, and what of that would break. */
export const SaveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { datasetId, draft, start, content } = useEditing()
  const command = useCommand()
  useEffect(() => {
    command('dataset.read_uses', { datasetId })
  }, [command, datasetId])
  const uses = draft.uses?.status === 'loaded' ? draft.uses.value : null
  const breaks = useMemo(
    () => (uses === null ? null : breaksOf(start.content, content, uses.charts, uses.dashboards)),
    [uses, start, content],
  )
  const lostBy = new Map(
    [
      ...(breaks?.charts ?? []).map((one) => ({ ...one, key: `c${one.user.id}` })),
      ...(breaks?.dashboards ?? []).map((one) => ({ ...one, key: `d${one.user.id}` })),
    ].map(({ key, columns, metrics }) => [key, [...columns, ...metrics].join(', ')]),
  )
  // what would break comes first
  const ordered = (all: readonly Use[]): readonly Use[] =>
    all.toSorted((a, b) => Number(b.lost !== '') - Number(a.lost !== ''))
  const charts = ordered(
    (uses?.charts ?? []).map(({ id, name }) => ({
      key: `c${id}`,
      name,
      href: `/explore/?slice_id=${id}`,
      lost: lostBy.get(`c${id}`) ?? '',
    })),
  )
  const dashboards = ordered(
    (uses?.dashboards ?? []).map(({ id, title }) => ({
      key: `d${id}`,
      name: title === '' ? t('[untitled dashboard]') : title,
      href: `/superset/dashboard/${id}/`,
      lost: lostBy.get(`d${id}`) ?? '',
    })),
  )
  const count = lostBy.size
  const { source } = draft
  const isOtherQuery = content.settings.sql !== start.content.settings.sql
  const stale =
    isOtherQuery &&
    source?.status === 'loaded' &&
    source.value !== null &&
    !isSynced(syncPlan(content.columns, source.value))
  const save = (): void => {
    command('dataset.save', { datasetId })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Save %s?', content.settings.name)}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep editing')}</Button>
          <Button
            variant={count > 0 ? 'danger-solid' : 'primary'}
            loading={uses === null && draft.uses?.status !== 'failed'}
            onClick={save}
          >
            {count > 0 ? t('Save all the same') : t('Save dataset')}
          </Button>
        </>
      }
    >
      <div className="save-uses">
        {stale && (
          <Banner kind="warning" announce="alert" inset>
            {t('The query was changed and the columns are not those of it yet. Take them at SQL first.')}
          </Banner>
        )}
        {draft.uses?.status === 'failed' ? (
          <Banner kind="warning" announce="alert" inset>
            {t('What uses the dataset could not be read: %s', draft.uses.message ?? '')}
          </Banner>
        ) : uses === null ? (
          <Skeleton lines={[60, 45]} label={t('Reading what uses the dataset')} />
        ) : (
          <>
            {count > 0 && (
              <Banner kind="warning" announce="alert" inset>
                {tn(
                  '%s of what uses the dataset names something that would be gone.',
                  '%s of those that use the dataset name something that would be gone.',
                  count,
                )}
              </Banner>
            )}
            {uses.chartCount + uses.dashboardCount === 0 && <p>{t('No chart and no dashboard uses it.')}</p>}
            <List
              title={tn('%s chart uses it', '%s charts use it', uses.chartCount)}
              uses={charts}
              hidden={uses.chartCount - uses.charts.length}
            />
            <List
              title={tn('%s dashboard uses it', '%s dashboards use it', uses.dashboardCount)}
              uses={dashboards}
              hidden={uses.dashboardCount - uses.dashboards.length}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
