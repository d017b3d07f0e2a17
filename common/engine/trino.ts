import { READER, typedOr, type ReadOnlyUser, type TypedOptions } from './readOnly'

/** Text that a regular expression of Java takes as it is. */
const literal = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

/** Rules of Trino's file-based access control that let a user read one catalog. Trino has no statement that makes a user. */
export const trinoReader = ({ catalog }: TypedOptions): ReadOnlyUser => {
  const user = literal(READER)
  const rules = {
    catalogs: [
      { user, catalog: `${literal(typedOr(catalog, 'your_catalog'))}|system`, allow: 'read-only' },
      { user, allow: 'none' },
      { allow: 'all' },
    ],
  }
  return {
    title: 'Rules for a read-only user',
    words:
      'Trino makes no users: your sign-in of Trino does. What a user may do is in the rules of the coordinator. Put access-control.name=file and security.config-file=etc/rules.json into etc/access-control.properties, and this into etc/rules.json. The last rule lets all others do everything. Then connect as the user of the rules.',
    text: `${JSON.stringify(rules, null, 2)}\n`,
  }
}
