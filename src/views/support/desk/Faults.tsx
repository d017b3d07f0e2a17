import { BadgeCheck } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { Link } from 'wouter'

import { errorWordsOf, faultWords } from '../../../domain/support/words'
import type { DeskFault } from '../../../events/support/desk'
import { Button, EmptyState, ErrorState, Skeleton } from '../../controls'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t, tn } from '../../i18n'
import { changedText } from '../../shell/past/changed'
import { sessionAddress } from './filter'

interface FaultsProps {
  /** Shows the sessions that have a fault, by its signature. */
  readonly onShow: (signature: string) => void
}

const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={at}>
    {changedText(at)}
  </time>
)

const Row = ({ fault, onShow }: FaultsProps & { readonly fault: DeskFault }) => {
  const { signature, type, code, sessions, people, first, last, session, event } = fault
  const words = errorWordsOf(signature)
  return (
    <tr>
      <td>
        <div className="cut" title={faultWords(type)}>
          {t(faultWords(type))}
        </div>
        <div className="cut small ink-2" title={words}>
          {[...(code === null ? [] : [code]), ...(words === '' ? [] : [words])].join(' · ')}
        </div>
      </td>
      <td className="num">
        <button type="button" className="link" onClick={() => onShow(signature)}>
          {tn('%s session', '%s sessions', sessions)}
        </button>
      </td>
      <td className="num">{tn('%s person', '%s people', people)}</td>
      <td className="num ink-2">
        <Time at={first} />
      </td>
      <td className="num ink-2">
        <Time at={last} />
      </td>
      <td className="num">
        <Link href={sessionAddress(session.id, event)}>{session.number}</Link>
      </td>
    </tr>
  )
}

const HEADS = ['Fault', 'Sessions', 'People', 'First', 'Last', 'Newest'] as const

/** Equal faults of all sessions together, those in most sessions first. */
export const Faults = ({ onShow }: FaultsProps) => {
  const command = useCommand()
  const past = useIsPast()
  const list = useSelect(['desk'], ({ desk }) => desk.faults)
  const ask = useCallback((): void => void command('support.list_faults', { from: '', to: '' }), [command])
  useEffect(() => {
    if (!past) ask()
  }, [past, ask])
  const faults = list?.value?.faults ?? []
  const count = list?.value?.count ?? 0
  return (
    <div className="desk-part">
      {list?.status === 'failed' && (
        <ErrorState title={t('The faults could not be read')} actions={<Button onClick={ask}>{t('Try again')}</Button>}>
          {list.message ?? ''}
        </ErrorState>
      )}
      {list?.value === undefined || (list.value === null && list.status === 'loading') ? (
        <Skeleton lines={[70, 55, 80]} />
      ) : null}
      {list?.value?.faults.length === 0 && (
        <EmptyState icon={BadgeCheck} title={t('No faults')}>
          {t('No session that was sent has one.')}
        </EmptyState>
      )}
      {faults.length > 0 && (
        <>
          <output className="small ink-2">
            {count > faults.length
              ? t('The %s most frequent of %s faults', faults.length, count)
              : tn('%s fault', '%s faults', count)}
          </output>
          <table className="desk-faults" aria-label={t('Faults')}>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {faults.map((fault) => (
                <Row key={fault.signature} fault={fault} onShow={onShow} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}
