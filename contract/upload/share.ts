import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done } from '../common'
import { whole } from '../fields'

const person = z.object({ id: z.number(), name: z.string() })

/** An uploaded table as those see it who may share it. */
const sharedTable = z.object({
  schema: z.string(),
  table: z.string(),
  /** Name of the file that it was made of. */
  file: z.string(),
  rows: z.number(),
  changed_on: z.string(),
  owner: person,
  /** People who may read it besides its owner. */
  users: z.array(z.object({ ...person.shape, active: z.boolean() })),
  /** Everybody who has one of these may read it. */
  roles: z.array(person),
  /** People who asked to read it and may not yet. */
  wishes: z.array(person),
})
export type SharedTable = z.output<typeof sharedTable>

const ids = z.optional(z.array(whole).check(z.maxLength(1000)))
export const readerList = z.strictObject({ users: ids, roles: ids })
export type ReaderList = z.output<typeof readerList>

const place = { schema: z.string(), table: z.string() }

const shareBody = z.strictObject({
  ...place,
  add: z.optional(readerList),
  remove: z.optional(readerList),
  /** People whose wish to read it is put away. */
  decline: ids,
})
export type UploadShareBody = z.output<typeof shareBody>

const at = { area: 'upload', permission: ['can_upload', 'Database'], errors: [] } as const
const SHARE = '/api/v1/upload/share/'

/** Recount's addition: the caller's own uploaded tables, or the one that is named, and who may read them. */
export const uploadShareList = defineCall({
  ...at,
  name: 'uploadShareList',
  method: 'GET',
  path: SHARE,
  query: z.strictObject({ schema: z.optional(z.string()), table: z.optional(z.string()) }),
  summary: 'List uploaded tables and the people and roles that may read them',
  responses: { 200: z.object({ result: z.array(sharedTable) }) },
})

/** Recount's addition: changes who may read an uploaded table. Its owner may do it, and an administrator. */
export const uploadShare = defineCall({
  ...at,
  name: 'uploadShare',
  audit: 'changes',
  method: 'POST',
  path: SHARE,
  body: shareBody,
  summary: 'Share an uploaded table with people and roles, or end that',
  responses: { 200: z.object({ result: sharedTable }) },
})

/**
 * Recount's addition: the charts of a dashboard that the caller may open whose tables were made of files and are not shared
 * with the caller.
 */
export const uploadHidden = defineCall({
  ...at,
  permission: ['can_read', 'Dashboard'],
  name: 'uploadHidden',
  method: 'GET',
  path: '/api/v1/upload/hidden/',
  query: z.strictObject({ dashboard: z.string() }),
  summary: 'List the charts of a dashboard on uploaded tables that the caller may not read',
  responses: {
    200: z.object({ result: z.array(z.object({ chart: z.number(), ...place, owner: z.string() })) }),
  },
})

/** Recount's addition: asks the owner of an uploaded table to share it. The answer is the same where there is no such table. */
export const uploadWish = defineCall({
  ...at,
  permission: ['can_share_dashboard', 'Superset'],
  name: 'uploadWish',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/upload/wish/',
  body: z.strictObject(place),
  summary: 'Ask the owner of an uploaded table to share it',
  responses: { 200: done },
})
