import { Environment } from 'minijinja-js'
import { FUEL, LONGEST, type RenderAnswer, type RenderOrder } from './protocol'
import { whereIn } from './whereIn'

/* The process that renders templates, and nothing else: a hostile one crashes this process alone. It ends with its parent. */
const send = (answer: RenderAnswer, then?: () => void): void => void process.send?.(answer, undefined, undefined, then)
const end = (): void => process.exit(0)

const kindOf = (message: string): Extract<RenderAnswer, { kind: string }>['kind'] => {
  if (message.startsWith('undefined value') || message.includes('undefined has no method')) return 'undefined'
  if (message.includes('ran out of fuel')) return 'fuel'
  return message.startsWith('syntax error') ? 'syntax' : 'failed'
}

/** The first line has the error and its place; the rest draws it. */
const firstLine = (message: string): string => (message.split('\n')[0] ?? '').replace('(in <string>:', '(line ')

const render = ({ id, sql, params }: RenderOrder): RenderAnswer => {
  const environment = new Environment()
  environment.undefinedBehavior = 'strict'
  environment.fuel = FUEL
  environment.keepTrailingNewline = true
  environment.enablePyCompat()
  // it would reveal the state of the engine
  environment.removeGlobal('debug')
  environment.addFilter('where_in', whereIn)
  const text = environment.renderStr(sql, params)
  environment.free()
  if (text.length > LONGEST) return { id, kind: 'large', message: 'The template became longer than 1 MB.' }
  return { id, text }
}

process.on('disconnect', end)
process.on('message', (order: RenderOrder) => {
  try {
    send(render(order))
  } catch (error) {
    // the engine has broken off in the middle, for want of memory: it is not used again
    if (error instanceof WebAssembly.RuntimeError) {
      send({ id: order.id, kind: 'large', message: 'The template needs more memory than it may use.' }, end)
      return
    }
    const message = error instanceof Error ? error.message : String(error)
    send({ id: order.id, kind: kindOf(message), message: firstLine(message) })
  }
})
