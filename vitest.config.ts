import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

const project = (name: string, extra: Record<string, unknown> = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    expect: { poll: { timeout: 20_000 } },
    // between a quarter and two thirds of the time of these tests went into loading the same modules for each file
    isolate: false,
    ...extra,
  },
})

export default defineConfig({
  test: {
    // One core is left free by default, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      project('unit'),
      project('properties', { testTimeout: 60_000 }),
      project('server', { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('hostile', { testTimeout: 60_000, hookTimeout: 120_000 }),
    ],
  },
})
