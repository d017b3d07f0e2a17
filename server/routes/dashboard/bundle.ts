import type { FastifyRequest } from 'fastify'
import { calls } from '../../../contract/index'
import { zipAnswer } from '../../http/zipAnswer'
import { importBundle } from '../../dashboard/bundle/import'
import { bundleName, writeBundle } from '../../dashboard/bundle/write'
import { clientSignal } from '../../http/clientSignal'
import { coded, tooLarge } from '../../problem'
import { type Route, ok, route } from '../route'

/** Packed, in bytes; the unpacked size has limits of its own. */
const MOST = 10 * 1_048_576

const noForm = () => coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is no form with a file.')

/** The zip and the fields of a form, in any order. */
const readForm = async (request: FastifyRequest) => {
  if (!request.isMultipart()) throw noForm()
  const fields = new Map<string, string>()
  let zip: Buffer | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: MOST, files: 1, fields: 10, fieldSize: 65_536 } })) {
      if (part.type === 'file') zip = await part.toBuffer()
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('The file is larger than 10 MB.')
    if (code.startsWith('FST_') || /Unexpected end|Malformed|Multipart/i.test((error as Error).message)) throw noForm()
    throw error
  }
  if (zip === null) throw noForm()
  return { zip, overwrite: fields.get('overwrite') === 'true' }
}

const exported = route(calls.dashboardExport, async (services, { user, query, request, reply }) =>
  zipAnswer(await writeBundle(services, user, query), bundleName(services, 'Dashboard'), request, reply),
)

const imported = route(calls.dashboardImport, async (services, { user, request, reply }) => {
  const { zip, overwrite } = await readForm(request)
  const bundle = await services.bundles.read(user.id, zip, clientSignal(reply))
  await importBundle(services, user, bundle, overwrite)
  return ok({ message: 'OK' })
})

export const dashboardBundleRoutes: readonly Route[] = [exported, imported]
