import { counted, name, say, word, type Sentence } from '../../core/events/sentence'
import type { AuditEntrySummary, AuditThing } from '../../events/audit/audit'

/** Kinds of things in words. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  annotation: 'annotation',
  annotation_layer: 'annotation layer',
  chart: 'chart',
  dashboard: 'dashboard',
  database: 'database',
  dataset: 'dataset',
  report: 'report',
  role: 'role',
  rule: 'row-level security rule',
  saved_query: 'saved query',
  setting: 'setting',
  tag: 'tag',
  upload: 'uploaded table',
  user: 'user',
}

/** Parts whose names in the store are not those of the screen. */
const PART_WORDS: Readonly<Record<string, string>> = {
  certified_by: 'certificate',
  charts: 'charts',
  database_id: 'database',
  datasource_id: 'dataset',
  first_name: 'first name',
  is_active: 'may sign in',
  json_metadata: 'properties',
  label: 'name',
  last_name: 'last name',
  main_dttm_col: 'default time column',
  offset_hours: 'hours of offset',
  params: 'chart settings',
  position_json: 'layout',
  query_context: 'query',
  schema_name: 'schema',
  short_descr: 'name',
  slice_name: 'name',
  sql_text: 'SQL',
  table_name: 'name',
  verbose_name: 'label',
  viz_type: 'chart type',
}

const own = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

export const kindWord = (kind: string): string => own(KIND_WORDS, kind) ?? kind.replaceAll('_', ' ')
export const partWord = (part: string): string => own(PART_WORDS, part) ?? part.replaceAll('_', ' ')

const named = ({ kind, id, name: title }: AuditThing): Sentence => {
  const thing = word(kindWord(kind))
  return title === null || title === '' ? say`${thing} number ${name(String(id))}` : say`${thing} ${name(title)}`
}

const listed = (sentences: readonly Sentence[]): Sentence =>
  sentences.reduce((before, after) => say`${before}, ${after}`)

interface Words {
  /** The act when it was done. */
  readonly done: (thing: Sentence | null) => Sentence
  /** The act as something that was tried. */
  readonly tried: (thing: Sentence | null) => Sentence
}

const ACTS: Readonly<Record<string, Words>> = {
  signIn: { done: () => say`Signed in`, tried: () => say`a sign-in` },
  signOut: { done: () => say`Signed out`, tried: () => say`a sign-out` },
  signInLink: {
    done: (thing) => (thing === null ? say`Made a sign-in link` : say`Made a sign-in link for the ${thing}`),
    tried: () => say`a sign-in link`,
  },
  export: {
    done: (thing) => (thing === null ? say`Took a file` : say`Took a file of the ${thing}`),
    tried: (thing) => (thing === null ? say`a file` : say`a file of the ${thing}`),
  },
  query: {
    done: (thing) => (thing === null ? say`Ran a query` : say`Ran a query on the ${thing}`),
    tried: (thing) => (thing === null ? say`a query` : say`a query on the ${thing}`),
  },
  chartData: {
    done: (thing) => (thing === null ? say`Read rows` : say`Read rows of the ${thing}`),
    tried: (thing) => (thing === null ? say`reading rows` : say`reading rows of the ${thing}`),
  },
  send: {
    done: (thing) => (thing === null ? say`Sent a report` : say`Sent the ${thing}`),
    tried: (thing) => (thing === null ? say`sending a report` : say`sending the ${thing}`),
  },
  connectionTest: {
    done: () => say`Tried a connection to a database`,
    tried: () => say`a connection to a database`,
  },
  readAudit: { done: () => say`Took a copy of the audit log`, tried: () => say`a copy of the audit log` },
  eraseAudit: {
    done: () => say`Erased a person from the audit log`,
    tried: () => say`erasing a person from the audit log`,
  },
  supportSend: { done: () => say`Agreed to send a session to support`, tried: () => say`sending a session to support` },
  supportComplete: { done: () => say`Sent a session to support`, tried: () => say`sending a session to support` },
  supportWithdraw: {
    done: () => say`Withdrew a session from support`,
    tried: () => say`withdrawing a session from support`,
  },
  supportRead: { done: () => say`Read a session sent to support`, tried: () => say`reading a session sent to support` },
  supportNote: { done: () => say`Wrote a note on a session`, tried: () => say`a note on a session` },
  supportNoteDelete: { done: () => say`Deleted a note on a session`, tried: () => say`deleting a note on a session` },
  settings: { done: () => say`Started with other settings`, tried: () => say`other settings` },
  trim: { done: () => say`Trimmed old entries of the audit log`, tried: () => say`trimming the audit log` },
  upgrade: { done: () => say`Upgraded the store`, tried: () => say`an upgrade of the store` },
  key: { done: () => say`Signs exports with another key`, tried: () => say`another key for exports` },
  read: {
    done: (thing) => (thing === null ? say`Read something` : say`Read the ${thing}`),
    tried: (thing) => (thing === null ? say`reading` : say`reading the ${thing}`),
  },
  change: {
    done: (thing) => (thing === null ? say`Changed something` : say`Changed the ${thing}`),
    tried: (thing) => (thing === null ? say`a change` : say`a change of the ${thing}`),
  },
}

const otherAct = (action: string): Words => ({ done: () => say`Did ${action}`, tried: () => say`${action}` })

/** Kinds of acts for a choice, in words. */
export const ACT_WORDS: Readonly<Record<string, string>> = {
  change: 'Changes',
  signIn: 'Sign-ins',
  signOut: 'Sign-outs',
  signInLink: 'Sign-in links',
  query: 'Queries',
  chartData: 'Rows of charts',
  export: 'Files',
  send: 'Reports sent',
  connectionTest: 'Connection tests',
  read: 'Refused reads',
  readAudit: 'Copies of the audit log',
  eraseAudit: 'Erasures',
  supportSend: 'Consents to send to support',
  supportComplete: 'Sessions sent to support',
  supportWithdraw: 'Sessions withdrawn',
  supportRead: 'Sessions read by support',
  supportNote: 'Notes on sessions',
  supportNoteDelete: 'Deleted notes on sessions',
  settings: 'Server settings',
  trim: 'Trimmed entries',
  upgrade: 'Upgrades',
  key: 'Signing keys',
}

/** The first change in words, with the number of the others. */
const changeSentence = ([first, ...others]: AuditEntrySummary['changes']): Sentence | null => {
  if (first === undefined) return null
  const thing = named(first)
  const parts = first.parts.map((part) => word(partWord(part)))
  const sentence =
    first.change === 'created'
      ? say`Added the ${thing}`
      : first.change === 'deleted'
        ? say`Deleted the ${thing}`
        : parts.length === 0
          ? say`Changed the ${thing}`
          : say`Changed ${listed(parts)} of the ${thing}`
  return others.length === 0
    ? sentence
    : say`${sentence}, and ${counted(others.length, '%s thing more', '%s things more')}`
}

/** An entry in words: the act, its thing, and that it was refused or failed. */
export const entrySentence = ({ action, outcome, changes, about, erased }: AuditEntrySummary): Sentence => {
  if (erased) return say`Erased: only the proof of this entry is left`
  const words = Object.hasOwn(ACTS, action) ? (ACTS[action] ?? otherAct(action)) : otherAct(action)
  const [first] = about
  const thing = first === undefined ? null : named(first)
  if (outcome === 'done') return (action === 'change' ? changeSentence(changes) : null) ?? words.done(thing)
  if (action === 'signIn') return say`Failed to sign in`
  return outcome === 'failed' ? say`Failed: ${words.tried(thing)}` : say`Refused: ${words.tried(thing)}`
}

const WAYS: Readonly<Record<string, string>> = {
  cookie: 'Session',
  bearer: 'Access token',
  link: 'Sign-in link',
  nobody: 'Not signed in',
  schedule: 'On schedule',
  system: 'The server',
}

/** How the caller came, in words; empty where nothing is known. */
export const wayWord = (by: string | null): string => (by === null ? '' : (own(WAYS, by) ?? by))

/** The address of a thing in the product; null where it has none of its own. */
export const addressOf = ({ kind, id }: Pick<AuditThing, 'kind' | 'id'>): string | null => {
  switch (kind) {
    case 'dashboard':
      return `/superset/dashboard/${id}/`
    case 'chart':
      return `/explore/?slice_id=${id}`
    case 'dataset':
      return `/tablemodelview/edit/${id}/`
    default:
      return null
  }
}
