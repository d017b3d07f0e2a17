import * as z from 'zod/mini'
import { defineCall } from '../call'
import { changeCall, creationCall, deletionCall, detailCall, listCall } from '../common'
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

export const layerList = defineCall({
  ...at,
  ...listCall(layer),
  name: 'layerList',
  path,
  summary: 'Annotation layers',
  permission: read,
})

export const layerGet = defineCall({
  ...at,
  ...detailCall(z.partial(layer)),
  name: 'layerGet',
  path: `${path}{id}`,
  summary: 'An annotation layer',
  permission: read,
})

export const layerPost = defineCall({
  ...at,
  ...creationCall(layerBody),
  name: 'layerPost',
  audit: 'changes',
  path,
  summary: 'Make an annotation layer',
  permission: write,
})

export const layerPut = defineCall({
  ...at,
  ...changeCall(layerChange),
  name: 'layerPut',
  audit: 'changes',
  path: `${path}{id}`,
  summary: 'Change an annotation layer',
  permission: write,
})

/** Refused while the layer holds annotations. */
export const layerDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'layerDelete',
  audit: 'changes',
  path: `${path}{id}`,
  summary: 'Delete an empty annotation layer',
  permission: write,
})

export const annotationList = defineCall({
  ...at,
  ...listCall(annotation),
  name: 'annotationList',
  path: inLayer,
  summary: 'The annotations of a layer',
  permission: read,
  params: layerParams,
})

export const annotationGet = defineCall({
  ...at,
  ...detailCall(z.partial(annotation)),
  name: 'annotationGet',
  path: `${inLayer}{id}`,
  summary: 'An annotation',
  permission: read,
  params: annotationParams,
})

export const annotationPost = defineCall({
  ...at,
  ...creationCall(annotationBody),
  name: 'annotationPost',
  audit: 'changes',
  path: inLayer,
  summary: 'Make an annotation',
  permission: write,
  params: layerParams,
})

export const annotationPut = defineCall({
  ...at,
  ...changeCall(annotationChange),
  name: 'annotationPut',
  audit: 'changes',
  path: `${inLayer}{id}`,
  summary: 'Change an annotation',
  permission: write,
  params: annotationParams,
})

export const annotationDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'annotationDelete',
  audit: 'changes',
  path: `${inLayer}{id}`,
  summary: 'Delete an annotation',
  permission: write,
  params: annotationParams,
})
