import { ZipFile } from 'yazl'
import type { Browser } from './server'

export const METADATA = 'version: 1.0.0\ntype: Dashboard\n'

/** A zip of these files below a folder. */
export const pack = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), `any folder/${path}`)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

export const bring = async (by: Browser, zip: Buffer, overwrite = false) => {
  const form = new FormData()
  form.append('overwrite', String(overwrite))
  form.append('formData', new Blob([new Uint8Array(zip)]), 'dashboards.zip')
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  return by.send('POST', '/api/v1/dashboard/import/', { raw: Buffer.from(await body.arrayBuffer()), headers })
}
