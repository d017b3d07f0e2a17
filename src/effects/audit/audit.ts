import { EMPTY, defer } from 'rxjs'

import * as auditCalls from '../../../contract/audit/audit'
import { userList } from '../../../contract/user/user'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { event } from '../../core/events/registry'
import type { Cell, ResultRows } from '../../core/results/types'
import { partsOf } from '../../domain/audit/parts'
import type { AuditEntrySummary, AuditFilter } from '../../events/audit/audit'
import { may } from '../../projections/session/permissions'
import { allPages } from '../user/pages'
import { restoreVersion } from '../version/version'
import { answerQuestion } from './question'

/** Entries of a page. */
const PAGE = 50
/** Users of a page. */
const USERS = 100

const summaryOf = (entry: auditCalls.AuditEntry): AuditEntrySummary => ({
  seq: entry.seq,
  at: entry.at,
  action: entry.action,
  outcome: entry.outcome,
  person: entry.actor,
  by: entry.by,
  address: entry.address,
  changes: entry.changes.map(({ kind, id, name, change, fields }) => ({
    kind,
    id,
    name,
    change,
    parts: change === 'changed' ? partsOf(fields.map(({ path }) => path)) : [],
  })),
  about: entry.about,
  erased: entry.tombstone,
})

const queryOf = ({ from, to, person, kind, thing, action, outcome }: AuditFilter): auditCalls.AuditListQuery => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(person === null ? {} : { person }),
  ...(kind === null ? {} : { kind }),
  ...(kind === null || thing === '' ? {} : { id: thing }),
  ...(action === null ? {} : { action }),
  ...(outcome === null ? {} : { outcome }),
})

/** Everybody with an account, once a page of the product, where the person may read users. */
const readPeople = async (io: EffectIo) => {
  if (io.state().audit.people !== null || !may(io.state(), 'can_read on User')) return null
  const users = await allPages(async (page) => {
    const query = { order_column: 'username', order_direction: 'asc', page, page_size: USERS } as const
    return (await io.http.call(userList, { query })).body
  })
  return users.map(({ id, username }) => ({ id, name: username }))
}

const listEntries = defineEffect({
  name: 'list-audit',
  on: ['audit.list_requested'],
  key: () => 'list',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { filter, before } }, io) =>
    attempt(
      async () => {
        const query = { ...queryOf(filter), page_size: PAGE, ...(before === null ? {} : { before }) }
        const [{ body }, people] = await Promise.all([io.http.call(auditCalls.auditList, { query }), readPeople(io)])
        return event('audit.listed', { entries: body.result.map(summaryOf), before: body.before, people })
      },
      (message) => event('audit.list_failed', { message }),
    ),
})

const COLUMNS = ['change', 'field'].map((name) => ({ column_name: name, name, type: null, is_dttm: false }))

/** A row for each value: the place of its change in the entry, or -1 of a fact of the act, and the value itself. */
const rowsOf = ({ changes, details }: auditCalls.AuditEntry): ResultRows => ({
  columns: COLUMNS,
  rows: [
    ...changes.flatMap(({ fields }, place) => fields.map((field): readonly Cell[] => [place, field])),
    ...Object.entries(details).map(([path, after]): readonly Cell[] => [-1, { path, after }]),
  ],
  bytes: 0,
})

const readEntry = defineEffect({
  name: 'read-audit-entry',
  on: ['audit.entry_requested'],
  key: () => 'entry',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { seq } }, { http, results }) =>
    attempt(
      async () => {
        const entry = (await http.call(auditCalls.auditGet, { params: { id: seq } })).body.result
        const resultKey = `audit/${seq}`
        results.put(resultKey, rowsOf(entry))
        return event('audit.entry_read', { entry: summaryOf(entry), call: entry.call, event: entry.cause, resultKey })
      },
      (message) => event('audit.entry_failed', { message }),
    ),
})

const FILES = { export: auditCalls.auditExport.path, report: auditCalls.auditReport.path }

/** Has the browser save the file as it comes: an export can be larger than the memory of a page. */
const takeFile = defineEffect({
  name: 'take-audit-file',
  on: ['audit.file_taken'],
  key: ({ id }) => id,
  mode: 'merge',
  settlesIntent: false,
  run: ({ data: { file, from, to } }, io) =>
    defer(() => {
      const span = new URLSearchParams({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) })
      io.download(`${FILES[file]}${span.size === 0 ? '' : `?${span}`}`)
      return EMPTY
    }),
})

export const auditEffects = [listEntries, readEntry, takeFile, answerQuestion, restoreVersion] as const
