import { CircleCheck, RotateCcw } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import type { DashboardContent } from '../../../events/dashboard/dashboard'
import type { Difference } from '../../../events/dashboard/version'
import { contentOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import type { DashboardVersions } from '../../../projections/dashboard/state'
import { restorePart } from '../../../domain/merge/restore'
import { Button, EmptyState, ErrorState, Select, Skeleton } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { authorOf, momentOf } from '../../version/origin'
import { differencesOf, differenceText, thingOf } from './words'

/** Number of the state on screen, unsaved edits included. */
const NOW = 0

interface CompareProps {
  readonly dashboard: Dashboard
  readonly versions: DashboardVersions
  readonly number: number
  readonly onClose: () => void
}

const partName = (difference: Difference): string =>
  difference.name === '' ? differenceText(difference) : thingOf(difference)

/** Differences between a version and another one or the state on screen; all or single ones can be restored. */
export const Compare = ({ dashboard, versions, number, onClose }: CompareProps) => {
  const { id } = dashboard
  const command = useCommand()
  const wait = usePastRefusal()
  const [other, setOther] = useState(NOW)
  const version = versions.list.find((one) => one.number === number)
  const numbers = useMemo(() => (other === NOW ? [number] : [number, other]), [number, other])
  useEffect(() => {
    for (const one of numbers) command('dashboard.version', { dashboardId: id, number: one })
  }, [command, id, numbers])
  const now = useMemo((): DashboardContent => {
    const content = contentOf(dashboard)
    return { ...content, properties: { published: dashboard.published, ...content.properties } }
  }, [dashboard])
  const contentAt = (one: number): DashboardContent | null =>
    one === NOW ? now : (versions.read[one]?.content ?? null)
  const [then, beside] = [contentAt(number), contentAt(other)]
  const failed = numbers.map((one) => versions.read[one]?.message ?? '').find((message) => message !== '')
  const turned = other !== NOW && other < number
  const differences = useMemo(
    () =>
      then === null || beside === null ? null : turned ? differencesOf(beside, then) : differencesOf(then, beside),
    [then, beside, turned],
  )
  if (version === undefined) return null
  const restore = (content: DashboardContent, part: string): void => {
    command('dashboard.restore', { dashboardId: id, number, part, content })
    if (part === '') onClose()
  }
  return (
    <section className="version-compare" aria-label={t('What is different')}>
      <header>
        <div className="grow">
          <h3>{t('Version %s', String(number))}</h3>
          <p className="ink-3 small">{t('%s, %s', authorOf(version), momentOf(version.at))}</p>
        </div>
        {then !== null && other === NOW && differences !== null && differences.length > 0 && (
          <Button icon={RotateCcw} disabledReason={wait} onClick={() => restore(then, '')}>
            {t('Bring this version back')}
          </Button>
        )}
      </header>
      <Select
        label={t('Compare it with')}
        size="small"
        value={other}
        onChange={setOther}
        options={[
          { value: NOW, label: t('What is on screen now') },
          ...versions.list
            .filter((one) => one.number !== number)
            .map((one) => ({
              value: one.number,
              label: t('Version %s: %s, %s', String(one.number), authorOf(one), momentOf(one.at)),
            })),
        ]}
      />
      {failed !== undefined ? (
        <ErrorState title={t('This version could not be read')}>{failed}</ErrorState>
      ) : differences === null || then === null ? (
        <Skeleton lines={[60, 45, 80]} />
      ) : differences.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('Nothing is different')}>
          {t('Both hold the same charts, texts, filters and settings.')}
        </EmptyState>
      ) : (
        <>
          <p className="small ink-3">
            {other === NOW
              ? t('What happened since this version:')
              : t(
                  'What happened from version %s to version %s:',
                  ...[number, other].toSorted((a, b) => a - b).map(String),
                )}
          </p>
          <ul className="differences">
            {differences.map((difference, index) => (
              // eslint-disable-next-line react/no-array-index-key -- a difference is its place in the list
              <li key={index}>
                <span className="grow">{differenceText(difference)}</span>
                {other === NOW && (
                  <Button
                    size="small"
                    variant="ghost"
                    disabledReason={wait}
                    aria-label={t('Bring back: %s', differenceText(difference))}
                    onClick={() => restore(restorePart(now, then, difference), partName(difference))}
                  >
                    {t('Bring back')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
