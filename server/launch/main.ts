import { fileURLToPath } from 'node:url'
import { openProgram } from './program'

openProgram(fileURLToPath(new URL('server.cjs', import.meta.url))).run()
