import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import type { Settings } from '../config'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }

/** For an answer whose pieces are read as they come: each of them is flushed. */
export const PIECE_BY_PIECE: Pick<FastifyCompressOptions, 'brotliOptions' | 'zlibOptions'> = {
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
}

/** A proxy on the same machine forwards for users elsewhere. */
const isHere = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined

/**
 * On loopback compressing costs more than it saves; a server that is reachable only locally, without a proxy of its own address,
 * does not load its code.
 */
export const addCompression = async (
  app: FastifyInstance,
  { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>,
): Promise<void> => {
  if (publicUrl === '' && (host === 'localhost' || LOOPBACK.has(host))) return
  app.addHook('onRequest', async (request) => {
    if (isHere(request)) request.headers['x-no-compression'] = '1'
  })
  const { default: compress } = await import('@fastify/compress')
  await app.register(compress, { threshold: 1024, globalDecompression: false, brotliOptions: { params } })
}
