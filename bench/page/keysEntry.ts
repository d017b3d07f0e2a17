import { watchKeys } from './keys'

globalThis.keys = watchKeys()
