import { LifeBuoy, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { errorWordsOf, faultWords } from '../../../domain/support/words'
import type { DeskFilter } from '../../../events/support/desk'
import { Button, Chip, EmptyState, ErrorState, Skeleton } from '../../controls'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t, tn } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { EVERYTHING } from '../../../projections/support/desk'
import { isEverything } from './filter'
import { Filters } from './Filters'
import { SessionTable } from './SessionTable'

/** Ms without a change before the list is requested. */
const REST = 250

/** The filter of the list: that which was requested last, or the one that is being typed. */
const useFilter = () => {
  const command = useCommand()
  const past = useIsPast()
  const asked = useSelect(['desk'], ({ desk }) => desk.filter)
  const [typed, setTyped] = useState<DeskFilter | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (filter: DeskFilter): void => {
    setTyped(filter)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      command('support.list_sessions', { filter })
      setTyped(null)
    }, REST)
  }
  return { filter: past ? asked : (typed ?? asked), change }
}

interface SessionsProps {
  /** Shows those of other faults too. */
  readonly onAll: () => void
}

/** The sessions that people sent to support, narrowed by the fields above them. */
export const Sessions = ({ onAll }: SessionsProps) => {
  const command = useCommand()
  const wait = usePastRefusal()
  const { filter, change } = useFilter()
  const list = useSelect(['desk'], ({ desk }) => desk.sessions)
  const adds = useSelect(['desk'], ({ desk }) => desk.adds)
  const page = list?.value ?? null
  const isLoading = list?.status === 'loading'
  const isAwaited = page === null && list?.status !== 'failed'
  const isEmpty = page !== null && page.sessions.length === 0 && !isLoading && list?.status !== 'failed'
  return (
    <div className="desk-part">
      <Filters filter={filter} onChange={change} />
      {filter.signature !== '' && (
        <p className="row small">
          {t('Only sessions with one fault:')}{' '}
          <Chip onRemove={onAll}>
            {errorWordsOf(filter.signature) || t(faultWords(filter.signature.split(' | ')[0] ?? ''))}
          </Chip>
        </p>
      )}
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The sessions could not be read')}
          actions={<Button onClick={() => command('support.list_sessions', { filter })}>{t('Try again')}</Button>}
        >
          {list.message ?? ''}
        </ErrorState>
      )}
      {isAwaited && <Skeleton lines={[70, 55, 80]} />}
      {isEmpty && isEverything(filter) && (
        <EmptyState icon={LifeBuoy} title={t('Nobody has sent a session yet')}>
          {t('People send theirs with “Send to support” in the account menu, or below an error.')}
        </EmptyState>
      )}
      {isEmpty && !isEverything(filter) && (
        <EmptyState
          icon={SearchX}
          title={t('No session fits')}
          actions={
            <Button
              onClick={() => {
                onAll()
                change(EVERYTHING)
              }}
            >
              {t('Clear filters')}
            </Button>
          }
        >
          {t('Another number, person or span of days may have some.')}
        </EmptyState>
      )}
      {page !== null && page.sessions.length > 0 && list?.status !== 'failed' && (
        <>
          <output className="small ink-2">{tn('%s session', '%s sessions', page.count)}</output>
          <SessionTable sessions={page.sessions} />
          {page.before !== null && (
            <div>
              <Button
                loading={isLoading && adds}
                disabledReason={wait}
                onClick={() => command('support.more_sessions', {})}
              >
                {t('Show more')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
