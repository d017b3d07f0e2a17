import * as z from 'zod/mini'
import type { Call, Schema } from './call'
import { defineCall } from './call'
import { errorBody } from './errorBodies'

/** The document itself, as a call. */
export const openapi = defineCall({
  name: 'openapi',
  area: 'session',
  method: 'GET',
  path: '/api/v1/_openapi',
  summary: 'This document',
  permission: 'authenticated',
  responses: { 200: z.looseObject({}) },
  errors: [],
})

type Json = Record<string, unknown>

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parametersOf = (call: Call): Json[] => {
  const path = call.params ? (schemaOf(call.params, 'output').properties as Json) : {}
  const inPath = Object.entries(path).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  if (!call.query) return inPath
  const query = schemaOf(call.query, 'input')
  if (call.queryEncoding === 'rison') {
    const content = { 'application/json': { schema: query } }
    return [...inPath, { name: 'q', in: 'query', description: 'rison, or JSON text', content }]
  }
  const required = (query.required as string[] | undefined) ?? []
  const plain = Object.entries((query.properties as Json | undefined) ?? {})
  return [
    ...inPath,
    ...plain.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
  ]
}

const bodyOf = (call: Call): Json => {
  if (call.bodyEncoding === 'multipart') {
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
  }
  if (call.bodyEncoding === 'bytes')
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
  if (!call.body) return {}
  const asForm = call.bodyEncoding === 'form' || call.bodyEncoding === 'jsonForm'
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(call.body, 'input') } } } }
}

const responsesOf = (call: Call): Json => {
  const answers = Object.entries(call.responses).map(([status, schema]) => [
    status,
    schema.def.type === 'void'
      ? { description: 'No body' }
      : { description: 'Answer', content: { 'application/json': { schema: schemaOf(schema, 'output') } } },
  ])
  const refusal = {
    description: call.errors.join(', ') || 'Refusal',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return { ...(Object.fromEntries(answers) as Json), default: refusal }
}

const operation = (call: Call): Json => ({
  operationId: call.name,
  tags: [call.area],
  summary: call.summary ?? call.name,
  parameters: parametersOf(call),
  ...bodyOf(call),
  responses: responsesOf(call),
  security: call.permission === 'public' ? [] : [{ session: [] }, { bearer: [] }],
  'x-permission': call.permission,
  ...(call.alsoNeeds ? { 'x-also-needs': call.alsoNeeds } : {}),
})

/** OpenAPI 3.1 document of the declared calls. */
export const openapiDocument = (calls: readonly Call[], version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: { title: 'Recount', version },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}
