import { Database } from 'lucide-react'

import { Select } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { CatalogSelect } from '../../schema/CatalogSelect'
import type { Place } from './usePlace'

/** The other database, and its schema for each of the present ones. */
export const ChosenPlace = ({ place }: { readonly place: Place }) => {
  const { databaseId, chooseDatabase, hasCatalogs, catalog, chooseCatalog, names, choices, chooseSchema } = place
  const databases = useSelect(['schemas'], (model) => model.schemas.databases)
  return (
    <div className="move-place">
      <Select
        label={t('Database')}
        icon={Database}
        value={databaseId}
        loading={databases?.status === 'loading' && databases.value === null}
        placeholder={t('Choose a database')}
        emptyText={t('There is no database you may use.')}
        error={databases?.status === 'failed' ? databases.message : null}
        options={(databases?.value ?? []).map(({ id, name, backend }) => ({ value: id, label: name, detail: backend }))}
        onChange={chooseDatabase}
      />
      {databaseId !== null && hasCatalogs && (
        <CatalogSelect dbId={databaseId} value={catalog} onChange={chooseCatalog} />
      )}
      {databaseId !== null &&
        choices.map(({ present, chosen }) => (
          <Select
            key={present}
            label={choices.length === 1 ? t('Schema') : t('Schema in place of %s', present)}
            value={chosen}
            loading={names?.status === 'loading' && names.value === null}
            placeholder={t('The one with the tables')}
            error={names?.status === 'failed' ? names.message : null}
            options={(names?.value ?? []).map((name) => ({ value: name, label: name }))}
            onChange={(next) => chooseSchema(present, next)}
          />
        ))}
    </div>
  )
}
