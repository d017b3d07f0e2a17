import type { Client } from 'pg'
import { NotReached } from '../process/failure'
import { isCrowded, isLost } from './errors'

/** A connection, and its process on the server. */
export interface Held {
  readonly client: Client
  readonly pid: number
  /** Rejects when the connection is lost: a query that had begun may then never settle. */
  readonly lost: Promise<never>
}

const processOf = (client: Client): number => (client as unknown as { readonly processID: number }).processID

/** Ms for which an idle connection stays open. */
const IDLE_MS = 60_000

/** Connections to one server. The callers limit how many are used at a time. */
export class Pool {
  private readonly open: () => Promise<Client>
  private readonly idle: { readonly held: Held; readonly timer: NodeJS.Timeout }[] = []

  constructor(open: () => Promise<Client>) {
    this.open = open
  }

  /**
   * A connection on which `begin` succeeded, for one user of it. An idle one that turns out to be lost is replaced. Rejects with
   * `NotReached` where none can be opened.
   */
  async take(begin: (held: Held) => Promise<unknown>): Promise<Held> {
    for (;;) {
      const wasIdle = this.idle.length > 0
      const held = await this.find()
      try {
        await Promise.race([begin(held), held.lost])
        return held
      } catch (error) {
        this.end(held)
        if (!wasIdle || !isLost(error)) throw error
      }
    }
  }

  private async find(): Promise<Held> {
    const waiting = this.idle.pop()
    if (waiting !== undefined) {
      clearTimeout(waiting.timer)
      return waiting.held
    }
    const client = await this.open().catch((error: unknown) => {
      throw isCrowded(error) ? error : new NotReached(error)
    })
    const lost = new Promise<never>((_, reject) => {
      client.once('end', () => {
        this.forget(client)
        reject(new Error('Connection terminated'))
      })
    })
    lost.catch(() => undefined)
    return { client, pid: processOf(client), lost }
  }

  /** Keeps a connection for the next one, or closes it where its state is unknown. */
  give(held: Held, sound: boolean): void {
    if (!sound) {
      this.end(held)
      return
    }
    const timer = setTimeout(() => this.end(held), IDLE_MS).unref()
    this.idle.push({ held, timer })
  }

  /** Drops a connection at once, whatever it does. */
  drop({ client }: Held): void {
    const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
    connection.stream.destroy()
  }

  private end(held: Held): void {
    this.forget(held.client)
    held.client.end().catch(() => undefined)
  }

  private forget(client: Client): void {
    const at = this.idle.findIndex(({ held }) => held.client === client)
    if (at < 0) return
    clearTimeout(this.idle[at]?.timer)
    this.idle.splice(at, 1)
  }
}
