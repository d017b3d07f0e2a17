import type { DashboardProperties } from '../../../../events/dashboard/dashboard'
import type { Dashboard } from '../../../../projections/dashboard/dashboards'
import { colorScheme } from '../../../../domain/charts/kinds/common/style/schemes'
import { Button, Dialog, Select, TextField } from '../../../controls'
import { useCommand, useSelect } from '../../../hooks'
import { CodeField } from '../../../editor/text/code/CodeField'
import { t } from '../../../i18n'
import { useLogged } from '../../../screen/useLogged'
import { CertificationFields, OwnersField, TagsField } from '../../../chart/properties/fields'
import { ChoicesField } from '../../../tag/ChoicesField'
import { useTagging } from '../../../tag/chips/useTagging'

interface PropertiesDialogProps {
  readonly dashboard: Dashboard
  readonly onClose: () => void
}

/** The schemes are the same for every dataset. */
const NO_DATASET = {
  id: 0,
  name: '',
  schema: null,
  database: '',
  missing: true,
  columns: [],
  metrics: [],
  mainTime: null,
  grains: [],
}

type Person = DashboardProperties['owners'][number]

interface ReadMetadata {
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly error: string | null
}

const readMetadata = (text: string): ReadMetadata => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { metadata: { ...value }, error: null }
    return { metadata: null, error: t('The metadata must be a JSON object.') }
  } catch (error) {
    return { metadata: null, error: t('This is no JSON: %s', error instanceof Error ? error.message : '') }
  }
}

const TIDY = 2

const SCHEMES = [
  { value: '', label: 'None' },
  ...(colorScheme.choices?.({ values: {}, dataset: NO_DATASET }) ?? []).map(({ value, label }) => ({
    value: String(value),
    label,
  })),
]

/** Title, slug, owners, CSS and metadata of a dashboard. They are one step of the edit, saved with the rest (`B5.07` to `B5.11`). */
export const PropertiesDialog = ({ dashboard, onClose }: PropertiesDialogProps) => {
  const command = useCommand()
  const { id, properties } = dashboard
  const [title, setTitle] = useLogged('the properties of the dashboard: title', dashboard.title)
  const [slug, setSlug] = useLogged('the properties of the dashboard: slug', properties.slug ?? '')
  const [certifiedBy, setCertifiedBy] = useLogged(
    'the properties of the dashboard: certified by',
    properties.certifiedBy,
  )
  const [certificationDetails, setDetails] = useLogged(
    'the properties of the dashboard: certification details',
    properties.certificationDetails,
  )
  const [owners, setOwners] = useLogged<readonly Person[]>('the properties of the dashboard: owners', properties.owners)
  const [roles, setRoles] = useLogged<readonly Person[]>('the properties of the dashboard: roles', properties.roles)
  const [tags, setTags] = useLogged<readonly Person[]>('the properties of the dashboard: tags', dashboard.tags)
  const { mayTag } = useTagging()
  const [css, setCss] = useLogged('the properties of the dashboard: css', properties.css)
  const [json, setJson] = useLogged('the properties of the dashboard: metadata', () =>
    JSON.stringify(properties.metadata, null, TIDY),
  )
  const rbac = useSelect(['session'], ({ session }) => session.flags['DASHBOARD_RBAC'] === true)
  const { metadata, error } = readMetadata(json)
  const chosen = metadata?.['color_scheme']
  const scheme = typeof chosen === 'string' && SCHEMES.some(({ value }) => value === chosen) ? chosen : ''
  const wrongSlug = /^\d+$/.test(slug.trim()) ? t('A slug cannot be a number.') : null
  const apply = (): void => {
    if (metadata === null) return
    const trimmed = slug.trim()
    const next: DashboardProperties = {
      ...(properties.published === undefined ? {} : { published: properties.published }),
      slug: trimmed === '' ? null : trimmed,
      css,
      certifiedBy,
      certificationDetails,
      owners,
      roles,
      metadata,
    }
    command('dashboard.set_properties', { dashboardId: id, title, properties: next })
    const names = (list: readonly Person[]) => list.map((one) => one.name)
    if (mayTag)
      command('tag.set', { kind: 'dashboard', id, name: title, tags: names(tags), was: names(dashboard.tags) })
    onClose()
  }
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('Dashboard properties')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" disabledReason={error ?? wrongSlug} onClick={apply}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      <div className="db-dialog db-properties">
        <TextField
          label={t('Title')}
          value={title}
          maxLength={500}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={t('Slug')}
          hint={t('Its address: /superset/dashboard/%s/', slug.trim() === '' ? String(id) : slug.trim())}
          error={wrongSlug}
          value={slug}
          maxLength={255}
          onChange={(event) => setSlug(event.target.value)}
        />
        <OwnersField of="dashboard" chosen={owners} onChange={setOwners} />
        {rbac && (
          <ChoicesField
            field="roles"
            label={t('Roles')}
            searchLabel={t('Find roles')}
            none={t('None: whoever may see its data may open it.')}
            chosen={roles}
            onChange={setRoles}
          />
        )}
        {mayTag && <TagsField of="dashboard" chosen={tags} onChange={setTags} />}
        <CertificationFields
          by={certifiedBy}
          details={certificationDetails}
          onBy={setCertifiedBy}
          onDetails={setDetails}
        />
        <Select
          label={t('Color scheme')}
          hint={t('Holds for all charts; none lets each chart have its own.')}
          value={scheme}
          options={SCHEMES.map(({ value, label }) => ({ value, label: t(label) }))}
          disabled={metadata === null}
          onChange={(next) => setJson(JSON.stringify({ ...metadata, color_scheme: next }, null, TIDY))}
        />
        <CodeField
          id="db-css"
          label={t('CSS')}
          hint={t('Holds for this dashboard alone; nothing is loaded by it.')}
          language="css"
          rows={5}
          value={css}
          onChange={setCss}
        />
        <CodeField
          id="db-json"
          label={t('JSON metadata')}
          error={error}
          language="json"
          rows={5}
          value={json}
          onChange={setJson}
        />
      </div>
    </Dialog>
  )
}
