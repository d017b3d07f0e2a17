/** The next animation frame; answers its time in ms. */
export const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.addEventListener('message', () => waiting.shift()?.())
channel.port1.start()

/** The next task: unlike a timer it has no least delay. */
export const task = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    channel.port2.postMessage(null)
  })

/** A rest in which storage, garbage collection and the like can settle. */
export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
