import type { Client } from 'pg'

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

  async take(): Promise<Held> {
    const waiting = this.idle.pop()
    if (waiting !== undefined) {
      clearTimeout(waiting.timer)
      return waiting.held
    }
    const client = await this.open()
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
