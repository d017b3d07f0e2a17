import { useMemo, useState } from 'react'

import { contentOf, type Dashboard } from '../../../../projections/dashboard/dashboards'
import { mergeDashboards } from '../../../../domain/merge/dashboard'
import type { Collision, Side } from '../../../../domain/merge/values'
import { Button, Dialog, Tag } from '../../../controls'
import { useCommand } from '../../../hooks'
import { t, tn } from '../../../i18n'
import { changedText } from '../../../shell/past/changed'
import { differencesOf, differenceText } from '../../versions/words'
import { collisionTitle, sideText } from '../collisionWords'
import './conflict.css'

interface ConflictDialogProps {
  readonly dashboard: Dashboard
  readonly conflict: NonNullable<Dashboard['conflict']>
}

interface ChoiceProps {
  /** Two things may have the same title. */
  readonly group: string
  readonly title: { readonly name: string; readonly facet: string }
  readonly sides: readonly { readonly side: Side; readonly who: string; readonly text: string }[]
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

/** One thing that both changed, with both versions beside each other. */
const Choice = ({ group, title, sides, chosen, onChoose }: ChoiceProps) => {
  const label = title.facet === '' ? title.name : `${title.name}: ${title.facet}`
  return (
    <fieldset className="collision">
      <legend>
        <b>{title.name}</b>
        {title.facet !== '' && <span className="ink-3">{title.facet}</span>}
      </legend>
      {sides.map(({ side, who, text }) => (
        <label key={side} className={chosen === side ? 'version-side on' : 'version-side'}>
          <input
            type="radio"
            name={group}
            aria-label={t('%s: %s', label, who)}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span className="version-side-who">{who}</span>
          <span className="version-side-text">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

const Changes = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a line is its place in the list
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  )

/** Differences outside every collision, which stay in any case. */
const linesOf = (
  began: Parameters<typeof differencesOf>[0],
  content: Parameters<typeof differencesOf>[1],
  collisions: readonly Collision[],
): readonly string[] => {
  const about = new Set(collisions.flatMap(({ id }) => [id, id.split('/').at(-1) ?? id]))
  const others = differencesOf(began, content).filter(({ id }) => !about.has(id))
  return [...new Set(others.map(differenceText))]
}

/**
 * Others changed the dashboard, and some of it collides: shows both versions side by side, and writes nothing before the user
 * chooses one (`B5.12`, `B5.13`). The rest is merged.
 */
export const ConflictDialog = ({ dashboard, conflict }: ConflictDialogProps) => {
  const { id: dashboardId, saved } = dashboard
  const command = useCommand()
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const { theirs, changedBy, changedOn } = conflict
  const mine = useMemo(() => contentOf(dashboard), [dashboard])
  const other = theirs?.content ?? saved
  const { content, collisions } = useMemo(
    () => mergeDashboards(saved, mine, other, choices),
    [saved, mine, other, choices],
  )
  const close = (): void => void command('dashboard.put_off_conflict', { dashboardId })
  const merge = (save: boolean): void => {
    const settled = Object.fromEntries(collisions.map(({ key }) => [key, choices[key] ?? 'mine']))
    command('dashboard.merge', { dashboardId, content, choices: settled, save })
  }
  const all = (side: Side): void => setChoices(Object.fromEntries(collisions.map(({ key }) => [key, side])))
  const who = changedBy === '' ? t('Theirs') : changedBy
  const isAll = (side: Side): boolean => collisions.every(({ key }) => (choices[key] ?? 'mine') === side)
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={close}
      title={t('Please confirm the overwrite values.')}
      footer={
        <>
          <Button variant="danger" onClick={() => command('dashboard.save', { dashboardId, over: true })}>
            {t('Overwrite')}
          </Button>
          <span className="grow small ink-3">{t('Overwrite writes yours and drops all that they changed.')}</span>
          <Button onClick={close}>{t('Keep editing')}</Button>
          {theirs !== null && (
            <>
              <Button onClick={() => merge(false)}>{t('Merge and look')}</Button>
              <Button variant="primary" onClick={() => merge(true)}>
                {t('Merge and save')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="db-dialog">
        <p>
          {changedBy === ''
            ? t('The dashboard was changed since you began to edit it.')
            : t('%s changed the dashboard since you began to edit it, at %s.', changedBy, changedText(changedOn))}{' '}
          {collisions.length === 0
            ? t('It does not conflict with your changes.')
            : tn(
                'You both changed %s thing. Choose which to keep.',
                'You both changed %s things. Choose for each which to keep.',
                collisions.length,
              )}
        </p>
        {collisions.length > 0 && (
          <div className="collisions">
            <div className="collisions-all">
              <Tag kind="warn">{tn('%s collision', '%s collisions', collisions.length)}</Tag>
              <span className="grow" />
              <Button size="small" aria-pressed={isAll('theirs')} onClick={() => all('theirs')}>
                {t('Take all of theirs')}
              </Button>
              <Button size="small" aria-pressed={isAll('mine')} onClick={() => all('mine')}>
                {t('Keep all of yours')}
              </Button>
            </div>
            {collisions.map((collision) => (
              <Choice
                key={collision.key}
                group={collision.key}
                title={collisionTitle(collision, [mine, other, saved])}
                sides={[
                  { side: 'theirs', who, text: sideText(saved, other, collision) },
                  { side: 'mine', who: t('Yours'), text: sideText(saved, mine, collision) },
                ]}
                chosen={choices[collision.key] ?? 'mine'}
                onChoose={(side) => setChoices({ ...choices, [collision.key]: side })}
              />
            ))}
          </div>
        )}
        <div className="merged-sides">
          <Changes title={t('Merged from %s', who)} lines={linesOf(saved, other, collisions)} />
          <Changes title={t('Merged from you')} lines={linesOf(saved, mine, collisions)} />
        </div>
      </div>
    </Dialog>
  )
}
