import { fetchTrino } from './install'

/** Fetches Trino before its tests, and says in one line why they do not run where there is none. */
const missing = fetchTrino()
if (missing !== null) process.stdout.write(`${missing} Its tests do not run.\n`)
