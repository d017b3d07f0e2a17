import type { ChosenSchema } from '../../../events/dashboard/move'
import { Banner, Button } from '../../controls'
import { t, tn } from '../../i18n'
import { listed } from '../../listed'

/** Names that are listed; the others are counted. */
const NAMED = 5

const foundWords = ({ newSchema, tables, found }: ChosenSchema): string =>
  found === null
    ? t('The tables of %s could not be listed.', newSchema)
    : found === tables
      ? t('The check read %s.', newSchema)
      : found === 0
        ? tn('%s does not have the table.', '%s has none of the tables.', tables, newSchema)
        : tn('%s has %s of the %s tables.', '%s has %s of the %s tables.', found, newSchema, found, tables)

const othersWords = ({ tables, found, others, foundInOthers }: ChosenSchema): string => {
  const names = listed(others, NAMED)
  if (foundInOthers === found)
    return found === tables
      ? tn('The table is in %s too.', 'The tables are in %s too.', tables, names)
      : t('As many are in %s.', names)
  if (found === null)
    return foundInOthers === tables
      ? tn('The table is in %s.', 'The tables are in %s.', tables, names)
      : tn(
          '%s of the %s tables is in %s.',
          '%s of the %s tables are in %s.',
          foundInOthers,
          foundInOthers,
          tables,
          names,
        )
  if (foundInOthers === tables) return tn('It is in %s.', 'All of them are in %s.', tables, names)
  return tn('%s of them is in %s.', '%s of them are in %s.', foundInOthers, foundInOthers, names)
}

interface OtherSchemasProps {
  readonly schemas: readonly ChosenSchema[]
  readonly onChoose: (present: string, next: string) => void
}

/** Other schemas that have the tables, where the chosen one has no more of them. The only other one can be chosen at once. */
export const OtherSchemas = ({ schemas, onChoose }: OtherSchemasProps) =>
  schemas
    .filter(({ others }) => others.length > 0)
    .map((one) => {
      const { schema, others, found, foundInOthers, unread = 0 } = one
      const [only = '', ...more] = others
      return (
        <Banner
          key={schema}
          kind={foundInOthers > (found ?? 0) ? 'warning' : 'info'}
          announce="status"
          inset
          actions={
            more.length === 0 && (
              <Button size="small" title={only} onClick={() => onChoose(schema, only)}>
                <span className="cut">{t('Use %s', only)}</span>
              </Button>
            )
          }
        >
          {schemas.length > 1 && <>{t('In place of %s:', schema)} </>}
          {foundWords(one)} {othersWords(one)}
          {unread > 0 && (
            <> {tn('%s more schema was not looked through.', '%s more schemas were not looked through.', unread)}</>
          )}
          {more.length > 0 && <> {t('Choose the schema above if you mean another.')}</>}
        </Banner>
      )
    })
