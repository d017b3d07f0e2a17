import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'

import type { Settings } from '../config'
import { publicUrlOf } from '../publicUrl'

/** The address people use of a server that listens. */
export const listensAt = (server: Server, settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string => {
  const address = server.address()
  return publicUrlOf(settings, typeof address === 'object' && address ? address.port : settings.port)
}

/** Starts to listen at the address of the settings; answers the address for people. */
export const listen = async (app: FastifyInstance, settings: Settings): Promise<string> => {
  await app.listen({ port: settings.port, host: settings.host })
  return listensAt(app.server, settings)
}
