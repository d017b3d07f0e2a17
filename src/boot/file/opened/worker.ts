import { serveFile, type Line } from './serve'

serveFile(globalThis as unknown as Line)
