import { CircleCheck, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'

import type { ThingVersion, VersionField } from '../../../contract/version/version'
import type { VersionedKind } from '../../events/version/version'
import { FieldTable } from '../audit/FieldTable'
import { useAnswer, valuesOf } from '../audit/useAnswer'
import { Button, Dialog, EmptyState, ErrorState, Skeleton } from '../controls'
import '../dashboard/versions/versions.css'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { authorOf, momentOf } from './origin'
import { VersionRow } from './VersionRow'
import { differenceText } from './words'
import './versions.css'

export interface VersionsOf {
  readonly kind: VersionedKind
  readonly id: number
  /** The name of the thing now. */
  readonly name: string
}

interface CompareProps extends VersionsOf {
  readonly version: ThingVersion
  /** The newest version that the list shows. */
  readonly revision: number
  readonly unsaved: boolean
  /** The version stays the shown one while newer ones come. */
  readonly onRestore: () => void
}

/** A version beside the thing as it is, value by value. */
const Compare = ({ kind, id, name, version, revision, unsaved, onRestore }: CompareProps) => {
  const command = useCommand()
  const wait = usePastRefusal()
  const { number } = version
  const question = { about: 'version', kind, thing: String(id), detail: String(number) } as const
  // after each newer version something else is different
  const { parts, failed, ask } = useAnswer(question, revision)
  const isBusy = useSelect(
    ['restores'],
    ({ restores: { last } }) => last?.status === 'asked' && last.kind === kind && last.id === id,
  )
  const fields = parts === null ? null : valuesOf<VersionField>(parts, 'field')
  // the newest version that the comparison on screen knows: the server refuses when it has another one by now
  const [compared] = valuesOf<{ readonly revision: number }>(parts ?? [], 'about')
  const refusal = unsaved ? t('Save or discard your changes first.') : null
  return (
    <section className="version-compare" aria-label={t('What is different')}>
      <header>
        <div className="grow">
          <h3>{t('Version %s', String(number))}</h3>
          <p className="ink-3 small">{t('%s, %s', authorOf(version), momentOf(version.at))}</p>
        </div>
        {fields !== null && fields.length > 0 && compared !== undefined && (
          <Button
            icon={RotateCcw}
            loading={isBusy}
            disabledReason={wait ?? refusal}
            onClick={() => {
              onRestore()
              command('version.restore', { kind, id, name, number, revision: compared.revision })
            }}
          >
            {t('Bring this version back')}
          </Button>
        )}
      </header>
      {failed !== null ? (
        <ErrorState
          title={t('This version could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {failed}
        </ErrorState>
      ) : fields === null ? (
        <Skeleton lines={[60, 45, 80]} />
      ) : fields.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('Nothing is different')}>
          {t('It is now as it was in this version.')}
        </EmptyState>
      ) : (
        <>
          <p className="small ink-3">{t('Values in this version, and what they are now. Owners and tags stay.')}</p>
          <FieldTable
            label={t('What is different')}
            heads={[t('Version %s', String(number)), t('Now')]}
            fields={fields.map((field) => ({ ...field, place: 0 }))}
          />
        </>
      )}
    </section>
  )
}

interface VersionsDialogProps extends VersionsOf {
  /** The editor behind it holds changes that a restored version would not have. */
  readonly unsaved?: boolean
  readonly onClose: () => void
}

/** The versions of a chart, a dataset or a saved query, and one of them beside the present. */
export const VersionsDialog = ({ kind, id, name, unsaved = false, onClose }: VersionsDialogProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const restored = useSelect(['restores'], ({ restores: { last } }) =>
    last !== null && last.kind === kind && last.id === id && last.status !== 'asked' ? last.request : null,
  )
  const { parts, failed, ask } = useAnswer({ about: 'versions', kind, thing: String(id), detail: '' }, restored)
  const versions = parts === null ? [] : valuesOf<ThingVersion>(parts, 'version')
  const version = versions.find(({ number }) => number === chosen) ?? versions[1] ?? versions[0]
  const revision = versions[0]?.number ?? 0
  return (
    <Dialog open size="large" onOpenChange={onClose} title={t('Version history of %s', name)}>
      {failed !== null ? (
        <ErrorState
          title={t('The versions could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {failed}
        </ErrorState>
      ) : parts === null ? (
        <Skeleton lines={[30, 60, 45, 80, 70]} />
      ) : version === undefined ? (
        <EmptyState icon={History} title={t('No version is kept yet')}>
          {t('Each save keeps one from now on.')}
        </EmptyState>
      ) : (
        <div className="versions">
          <div className="version-panes">
            <ol className="version-list" aria-label={t('Versions')}>
              {versions.map((one, index) => (
                <VersionRow
                  key={one.number}
                  version={one}
                  changes={one.differences.map(differenceText)}
                  name={one.name}
                  newest={index === 0}
                  chosen={one.number === version.number}
                  onChoose={() => setChosen(one.number)}
                />
              ))}
            </ol>
            <Compare
              key={version.number}
              kind={kind}
              id={id}
              name={name}
              version={version}
              revision={revision}
              unsaved={unsaved}
              onRestore={() => setChosen(version.number)}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}
