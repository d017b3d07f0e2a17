import { ChartSpline, History, Layers, SquareTerminal } from 'lucide-react'
import { Link, useLocation } from 'wouter'

import { placeText } from '../../../domain/datasets/place'
import { isDraftChanged } from '../../../projections/dataset/drafts'
import { mayWriteSql } from '../../../projections/session/permissions'
import { buttonClass, Button, Icon, Tag } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { changedText } from '../../shell/past/changed'
import { useEditing } from './editing'

interface HeaderProps {
  readonly onSave: () => void
  readonly onVersions: () => void
}

/** Name and facts of the dataset, and its actions. */
export const Header = ({ onSave, onVersions }: HeaderProps) => {
  const { datasetId, draft, start, content, problems, refusal } = useEditing()
  const command = useCommand()
  const wait = usePastRefusal()
  const writes = useSelect(['session'], mayWriteSql)
  const [, go] = useLocation()
  const { about } = start
  const { name, owners } = content.settings
  const changed = isDraftChanged(draft)
  const [problem] = problems
  const nothing = changed ? null : t('There is nothing to save.')
  const wrong = problem === undefined ? null : t(problem.text, ...problem.args)
  const conflict = draft.conflict === null ? null : t('Decide first which version stays.')
  const place = placeText(about)
  const people = owners.map((owner) => owner.name).join(', ')
  return (
    <header className="dataset-head">
      <div className="grow">
        <div className="row">
          <Icon of={Layers} />
          <h1 className="cut" title={name}>
            {name}
          </h1>
          <Tag kind={about.virtual ? 'info' : 'plain'}>{about.virtual ? t('Virtual') : t('Physical')}</Tag>
          {changed && <Tag kind="accent">{t('Not saved')}</Tag>}
        </div>
        <p className="small ink-3 cut">
          <span>{place}</span>
          <span title={people}>{owners.length === 0 ? t('no owner') : t('owned by %s', people)}</span>
          <span>
            {about.changedBy === ''
              ? changedText(about.changedOn)
              : t('changed %s by %s', changedText(about.changedOn), about.changedBy)}
          </span>
        </p>
      </div>
      {writes && (
        <Button
          variant="ghost"
          icon={SquareTerminal}
          disabledReason={wait}
          onClick={() => go('/sqllab/', { state: { requestedQuery: { datasourceKey: `${datasetId}__table` } } })}
        >
          {t('Query')}
        </Button>
      )}
      <Link
        className={buttonClass('ghost', 'normal')}
        href={`/explore/?datasource_type=table&datasource_id=${datasetId}`}
      >
        <Icon of={ChartSpline} />
        {t('Explore')}
      </Link>
      <Button variant="ghost" icon={History} disabledReason={refusal} onClick={onVersions}>
        {t('Versions')}
      </Button>
      <Button disabledReason={refusal ?? nothing} onClick={() => command('dataset.discard', { datasetId })}>
        {t('Discard')}
      </Button>
      <Button
        variant="primary"
        loading={draft.saving !== null}
        disabledReason={refusal ?? nothing ?? conflict ?? wrong}
        onClick={onSave}
      >
        {t('Save')}
      </Button>
    </header>
  )
}
