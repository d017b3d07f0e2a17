import * as z from 'zod/mini'
import { defineCall } from '../call'
import { detailOf, detailQuery, done, idParams, listOf, listQuery } from '../common'
import { jsonText, person, text } from '../fields'

const id = z.coerce.number().check(z.int(), z.positive())
const layerParams = z.strictObject({ layer: id })
const annotationParams = z.strictObject({ layer: id, id })
const stamps = {
  created_by: person,
  changed_by: person,
  changed_on_delta_humanized: z.optional(z.string()),
}

const layer = z.object({ id: z.number(), name: z.optional(z.string()), descr: text, ...stamps })
export type AnnotationLayer = z.output<typeof layer>

const annotation = z.object({
  id: z.number(),
  short_descr: z.optional(z.string()),
  long_descr: text,
  /** UTC, without a zone: `2026-03-18T10:30:00`. */
  start_dttm: z.optional(z.string()),
  end_dttm: z.optional(z.string()),
  json_metadata: text,
  layer: z.optional(z.object({ id: z.number(), name: z.string() })),
  ...stamps,
})
export type Annotation = z.output<typeof annotation>

const layerName = z.string().check(z.minLength(1), z.maxLength(250))
const layerBody = z.strictObject({ name: layerName, descr: text })
export type LayerBody = z.output<typeof layerBody>
const layerChange = z.partial(layerBody)
export type LayerChange = z.output<typeof layerChange>

const annotationBody = z.strictObject({
  short_descr: z.string().check(z.minLength(1), z.maxLength(500)),
  long_descr: text,
  start_dttm: z.string(),
  end_dttm: z.string(),
  json_metadata: jsonText,
})
export type AnnotationBody = z.output<typeof annotationBody>
const annotationChange = z.partial(annotationBody)
export type AnnotationChange = z.output<typeof annotationChange>

const at = { area: 'annotation', errors: [] } as const
const read = ['can_read', 'Annotation'] as const
const write = ['can_write', 'Annotation'] as const
const path = '/api/v1/annotation_layer/'
const inLayer = `${path}{layer}/annotation/` as const
const list = { queryEncoding: 'rison', query: listQuery } as const
const detail = { queryEncoding: 'rison', query: detailQuery } as const

export const layerList = defineCall({
  ...at,
  ...list,
  name: 'layerList',
  method: 'GET',
  path,
  summary: 'Annotation layers',
  permission: read,
  responses: { 200: listOf(layer) },
})

export const layerGet = defineCall({
  ...at,
  ...detail,
  name: 'layerGet',
  method: 'GET',
  path: `${path}{id}`,
  summary: 'An annotation layer',
  permission: read,
  params: idParams,
  responses: { 200: detailOf(z.partial(layer)) },
})

export const layerPost = defineCall({
  ...at,
  name: 'layerPost',
  method: 'POST',
  path,
  summary: 'Make an annotation layer',
  permission: write,
  body: layerBody,
  responses: { 201: z.object({ id: z.number(), result: layerBody }) },
})

export const layerPut = defineCall({
  ...at,
  name: 'layerPut',
  method: 'PUT',
  path: `${path}{id}`,
  summary: 'Change an annotation layer',
  permission: write,
  params: idParams,
  body: layerChange,
  responses: { 200: z.object({ id: z.number(), result: layerChange }) },
})

/** Refused while the layer holds annotations. */
export const layerDelete = defineCall({
  ...at,
  name: 'layerDelete',
  method: 'DELETE',
  path: `${path}{id}`,
  summary: 'Delete an empty annotation layer',
  permission: write,
  params: idParams,
  responses: { 200: done },
})

export const annotationList = defineCall({
  ...at,
  ...list,
  name: 'annotationList',
  method: 'GET',
  path: inLayer,
  summary: 'The annotations of a layer',
  permission: read,
  params: layerParams,
  responses: { 200: listOf(annotation) },
})

export const annotationGet = defineCall({
  ...at,
  ...detail,
  name: 'annotationGet',
  method: 'GET',
  path: `${inLayer}{id}`,
  summary: 'An annotation',
  permission: read,
  params: annotationParams,
  responses: { 200: detailOf(z.partial(annotation)) },
})

export const annotationPost = defineCall({
  ...at,
  name: 'annotationPost',
  method: 'POST',
  path: inLayer,
  summary: 'Make an annotation',
  permission: write,
  params: layerParams,
  body: annotationBody,
  responses: { 201: z.object({ id: z.number(), result: annotationBody }) },
})

export const annotationPut = defineCall({
  ...at,
  name: 'annotationPut',
  method: 'PUT',
  path: `${inLayer}{id}`,
  summary: 'Change an annotation',
  permission: write,
  params: annotationParams,
  body: annotationChange,
  responses: { 200: z.object({ id: z.number(), result: annotationChange }) },
})

export const annotationDelete = defineCall({
  ...at,
  name: 'annotationDelete',
  method: 'DELETE',
  path: `${inLayer}{id}`,
  summary: 'Delete an annotation',
  permission: write,
  params: annotationParams,
  responses: { 200: done },
})
