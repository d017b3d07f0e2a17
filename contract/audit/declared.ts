/** Acts that have an entry in the audit log by themselves, whatever they change. */
export const acts = {
  signIn: 'Signed in, or was refused',
  signOut: 'Signed out',
  signInLink: 'Made a link that signs a person in once',
  export: 'Took a file or a bundle',
  query: 'Ran a query; its text by setting',
  send: 'Sent a report',
  connectionTest: 'Tried a connection to a database',
  readAudit: 'Took a copy of the audit log',
  eraseAudit: 'Erased a person from the audit log',
  supportSend: 'Agreed to send a session to support',
  supportComplete: 'Sent a session to support, whole',
  supportWithdraw: 'Withdrew a session from support',
  supportRead: 'Read a session that was sent to support',
  supportNote: 'Wrote a note on a session',
  supportNoteDelete: 'Deleted a note on a session',
} as const

/** Reasons for which a call has no entry. */
export const reasons = {
  private: 'Private to one person.',
  draft: 'Private draft of one person.',
  preview: 'Shows a preview and stores nothing.',
  filterKey: 'Keeps the filters of one person under a key.',
  link: 'Keeps a text under the address of a link.',
  control: 'Stops work of the caller.',
  piece: 'Piece of a session, whose sending has its entries.',
  usage: 'Log of use, sent by browsers.',
  renewal: 'Renews a token of a sign-in that has its entry.',
} as const

export type Act = keyof typeof acts
type Reason = keyof typeof reasons

/**
 * The entries of a call in the audit log: of the shared things that it changes, of the act itself, of the data of charts where
 * a setting says so, or none for a reason.
 */
export type Audit = 'changes' | Act | 'chartData' | Reason

export const isAct = (audit: string): audit is Act => Object.hasOwn(acts, audit)
