import type { DatabaseSwitches } from '../../../events/database/database'

type Flag = Exclude<keyof DatabaseSwitches, 'forceCtasSchema'>

interface Switch {
  readonly field: Flag
  readonly label: string
  readonly hint: string
  /** The word in the list while it is on; null where being on is the usual. */
  readonly short: string | null
  readonly kind: 'plain' | 'info' | 'warn'
}

/** Permissions of a database, in the order in which one decides. */
const SWITCHES: readonly Switch[] = [
  {
    field: 'exposeInSqllab',
    label: 'Expose in the SQL editor',
    hint: 'It can be chosen there by who has access to it.',
    short: null,
    kind: 'plain',
  },
  {
    field: 'costEstimate',
    label: 'Allow cost estimates',
    hint: 'The editor can ask how many rows a query would touch before it runs.',
    short: null,
    kind: 'plain',
  },
  {
    field: 'allowRunAsync',
    label: 'Run queries asynchronously',
    hint: 'Queries go on when the window is closed, and may take hours.',
    short: 'Asynchronous',
    kind: 'info',
  },
  {
    field: 'disableDataPreview',
    label: 'Disable data previews',
    hint: 'No rows of a table are shown by opening it.',
    short: 'No previews',
    kind: 'plain',
  },
  {
    field: 'allowCtas',
    label: 'Allow CREATE TABLE AS',
    hint: 'The rows of a query can be kept as a new table.',
    short: 'CTAS',
    kind: 'info',
  },
  {
    field: 'allowCvas',
    label: 'Allow CREATE VIEW AS',
    hint: 'A query can be kept as a new view.',
    short: 'CVAS',
    kind: 'info',
  },
  {
    field: 'allowDml',
    label: 'Allow statements that change data',
    hint: 'INSERT, UPDATE, DELETE, and CREATE, ALTER and DROP of tables, views, schemas and indexes.',
    short: 'DML',
    kind: 'warn',
  },
]

/** For servers with several catalogs. */
const CATALOGS: Switch = {
  field: 'otherCatalogs',
  label: 'Show the other catalogs of the server',
  hint: 'One of them can be chosen for each query and dataset, and tables of several can be joined.',
  short: 'All catalogs',
  kind: 'info',
}

/** For the database of uploaded files; switches that only change foreign tables make no sense there. */
const FILES: Switch = {
  field: 'allowFileUpload',
  label: 'Allow file uploads',
  hint: 'Files that people drop become tables of their own here. Tables that exist stay when it is switched off.',
  short: 'Files',
  kind: 'info',
}

const NOT_OF_FILES = new Set<Flag>(['allowCtas', 'allowCvas', 'allowDml'])

/** The switches of a database, with that of files where files go, and that of catalogs where a server has several. */
export const switchesFor = (takesFiles: boolean, hasCatalogs: boolean): readonly Switch[] => {
  if (takesFiles) return [FILES, ...SWITCHES.filter(({ field }) => !NOT_OF_FILES.has(field))]
  return hasCatalogs ? [CATALOGS, ...SWITCHES] : SWITCHES
}

/** A new database can be queried and estimated, and nothing else. */
export const INITIAL: DatabaseSwitches = {
  exposeInSqllab: true,
  costEstimate: true,
  allowRunAsync: false,
  disableDataPreview: false,
  allowCtas: false,
  allowCvas: false,
  allowDml: false,
  forceCtasSchema: null,
}
