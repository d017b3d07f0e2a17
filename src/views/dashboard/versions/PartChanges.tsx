import { useEffect, useMemo } from 'react'

import { namesOf } from '../../../app/readModel'
import { sentenceOf } from '../../../app/sentences'
import { isUnsaved, settersIn, thingsOn, type Thing } from '../../../domain/merge/blame'
import type { DashboardVersion } from '../../../events/dashboard/version'
import { contentOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import { Button, ErrorState, Skeleton } from '../../controls'
import { useCommand, useSelect, useStore } from '../../hooks'
import { t } from '../../i18n'
import { said } from '../../sentences'
import { useToday } from '../../shell/past/useToday'
import { authorOf } from '../../version/origin'
import { Card, Changes, type Change } from '../../version/whoSet/Card'
import { setterOf, whenText } from '../../version/whoSet/words'
import { usePartSteps } from './usePartSteps'
import { differenceText } from './words'

interface ChainProps {
  readonly dashboard: Dashboard
  readonly versions: readonly DashboardVersion[]
  readonly thing: Thing | undefined
  /** Shows the authors of all parts. */
  readonly onAll: () => void
  readonly onClose: () => void
}

const Chain = ({ dashboard, versions, thing, onAll, onClose }: ChainProps) => {
  const store = useStore()
  const today = useToday()
  const user = useSelect(['session'], ({ session }) => session.user)
  const steps = usePartSteps(dashboard.id, thing, versions[0]?.at ?? 0)
  const unsaved = thing !== undefined && isUnsaved(dashboard.saved, contentOf(dashboard), thing)
  const names = namesOf(store.state())
  const told = (isMine: boolean, name: string, at: number, how: string): string =>
    [isMine ? t('You') : name, whenText(at, today), how].join(', ')
  const edits = (unsaved ? (steps ?? []) : []).map((step): Omit<Change, 'isNow'> => {
    const { name, isMine } = setterOf(step.actor, user)
    const sentence = sentenceOf(step.type, step.data, names)
    return {
      key: step.id,
      value: sentence === null ? step.type : said(sentence),
      told: told(isMine, name, step.at, t('not saved yet')),
      person: name,
      isMine,
      setBack: null,
    }
  })
  const saves = (thing === undefined ? [] : settersIn(versions, thing)).map(
    ({ version, differences }): Omit<Change, 'isNow'> => ({
      key: `version ${version.number}`,
      value: differences.map(differenceText).join(' · '),
      told: told(version.author?.id === user?.id, authorOf(version), version.at, t('version %s', version.number)),
      person: authorOf(version),
      isMine: version.author?.id === user?.id,
      setBack: null,
    }),
  )
  const changes = [...edits, ...saves].map((change, at): Change => ({ ...change, isNow: at === 0 }))
  const [latest] = unsaved ? (steps ?? []) : []
  return (
    <Changes
      changes={steps === null ? null : changes}
      emptyText={t('It is as in the first version that is kept.')}
      address={`/history/?dashboard=${dashboard.id}${latest === undefined ? '' : `&event=${latest.id}`}`}
      onClose={onClose}
      also={
        <Button size="small" variant="ghost" onClick={onAll}>
          {t('All parts')}
        </Button>
      }
    />
  )
}

interface PartChangesProps {
  readonly dashboard: Dashboard
  readonly part: string
  readonly onAll: () => void
  readonly onClose: () => void
}

/** The steps and versions that set a part of a dashboard, newest first. */
export const PartChanges = ({ dashboard, part, onAll, onClose }: PartChangesProps) => {
  const command = useCommand()
  const { id: dashboardId, versions } = dashboard
  const ask = (): void => void command('dashboard.versions', { dashboardId })
  useEffect(() => void command('dashboard.versions', { dashboardId }), [command, dashboardId])
  const thing = useMemo(() => thingsOn(contentOf(dashboard)).find(({ id }) => id === part), [dashboard, part])
  const isLoading = versions === null || (versions.status === 'loading' && versions.list.length === 0)
  return (
    <Card name={thing?.name ?? ''} on={dashboard.title} onClose={onClose}>
      {versions?.status === 'failed' ? (
        <ErrorState
          title={t('The versions could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {versions.message}
        </ErrorState>
      ) : isLoading ? (
        <Skeleton lines={[60, 80, 70]} />
      ) : (
        <Chain dashboard={dashboard} versions={versions.list} thing={thing} onAll={onAll} onClose={onClose} />
      )}
    </Card>
  )
}
