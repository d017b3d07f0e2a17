import { useEffect, useState } from 'react'

import { Button, Dialog, ErrorState, TextField } from '../../controls'
import { useSelect, useServices } from '../../hooks'
import { t } from '../../i18n'
import { withSecrets } from '../../dialogs/secrets'

/** The existing dashboard in the server's message; null for a message with the file alone, as of Apache Superset. */
const titleIn = (text: string): string | null => /^Dashboard (.+) already exists and /s.exec(text)?.[1] ?? null

const WrongFile = ({ path, text }: { readonly path: string; readonly text: string }) => (
  <>
    <code>{path}</code> {text}
  </>
)

/** Imports dashboards exported here or from Apache Superset; existing ones are overwritten on demand only. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const services = useServices()
  const [file, setFile] = useState<File | null>(null)
  const [currentImport, setCurrentImport] = useState<string | null>(null)
  // requested with the first refusal, sent with every try from then on, and forgotten with the dialog
  const [secretNames, setSecretNames] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const state = useSelect(['dashboardList'], (model) => model.dashboardList.importing)
  const mine = state !== null && state.importId === currentImport ? state : null
  const done = mine?.status === 'done'
  useEffect(() => {
    if (done) onClose()
  }, [done, onClose])
  useEffect(
    () => (currentImport === null ? undefined : () => services.holdFile(currentImport, null)),
    [currentImport, services],
  )
  const requiredNames = [...new Set([...secretNames, ...(mine?.passwords ?? [])])]
  const open = requiredNames.filter((path) => (typed[path] ?? '') === '')
  const send = (overwrite: boolean): void => {
    if (file === null) return
    const importId = crypto.randomUUID()
    services.holdFile(importId, file)
    setCurrentImport(importId)
    setSecretNames(requiredNames)
    const passwords = requiredNames.map((name) => typed[name] ?? '')
    withSecrets(services, passwords, (handles) => {
      const secrets = requiredNames.map((name, at) => ({ name, handle: handles[at] ?? '' }))
      return services.dispatch('dashboard.import', { importId, fileName: file.name, overwrite, secrets })
    })
  }
  const sending = mine?.status === 'sending'
  const exists = mine?.status === 'failed' && mine.exists
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Import dashboards')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant={exists ? 'danger' : 'primary'}
            loading={sending}
            disabledReason={
              file === null
                ? t('Choose a file first.')
                : open.length > 0
                  ? t('Give the passwords of its databases first.')
                  : null
            }
            onClick={() => send(exists)}
          >
            {exists ? t('Overwrite') : t('Import')}
          </Button>
        </>
      }
    >
      <div className="db-import">
        <label className="label" htmlFor="db-import-file">
          {t('Exported file (.zip)')}
        </label>
        <input
          id="db-import-file"
          type="file"
          accept=".zip,application/zip"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setCurrentImport(null)
            setSecretNames([])
            setTyped({})
          }}
        />
        <p className="hint">
          {t(
            'Dashboards come with their charts and datasets; those that are here already stay as they are. Recount’s own server brings no database in: connect it first, by the same name.',
          )}
        </p>
        {requiredNames.map((path) => (
          <TextField
            key={path}
            type="password"
            autoComplete="off"
            label={t('Password of %s', path)}
            hint={t('No exported file holds it. It is sent with the file and kept nowhere else.')}
            value={typed[path] ?? ''}
            onChange={(event) => setTyped({ ...typed, [path]: event.target.value })}
          />
        ))}
        {mine?.status === 'failed' && !(mine.wrong.length === 0 && mine.passwords.length > 0) && (
          <ErrorState title={exists ? t('These dashboards are there already') : t('The file was not imported')}>
            {mine.wrong.length === 0 ? (
              mine.message
            ) : (
              <ul className="db-import-wrong">
                {mine.wrong.map(({ path, text }) => (
                  <li key={path}>
                    {exists ? (
                      t('%s would be overwritten.', titleIn(text) ?? path)
                    ) : (
                      <WrongFile path={path} text={text} />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </ErrorState>
        )}
      </div>
    </Dialog>
  )
}
