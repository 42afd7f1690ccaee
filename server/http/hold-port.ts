import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A free port chosen by the system, reserved so that nobody else takes it before the server
 * listens.
 */
type HeldPort = { port: number; listen(server: FastifyInstance): Promise<void> }

export async function holdPort(host: string): Promise<HeldPort> {
  const holder = createServer().listen(0, host)
  await once(holder, 'listening')
  return {
    port: (holder.address() as AddressInfo).port,
    async listen(server) {
      await server.ready()
      await handOver(holder, server.server)
    },
  }
}

/**
 * The server takes over the socket itself: nobody has connected to it, since nobody knew the port.
 */
async function handOver(holder: Server, server: Server) {
  server.listen(holder)
  await once(server, 'listening')
}
