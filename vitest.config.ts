import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

const project = (name: string, more: object = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    expect: { poll: { timeout: 120_000 } },
    // between a quarter and two thirds of the time of these tests went into loading the same modules for each file
    isolate: false,
    // A busy machine must not decide an outcome: speed is measured in bench/, so a limit only ends what hangs.
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    ...more,
  },
})

// each file starts a server of 2 GB, which takes both cores of a small machine
const engines = project('engines', { fileParallelism: false, exclude: ['test/engines/browser/**'] })

export default defineConfig({
  test: {
    // One core is left free by default, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [project('unit'), project('properties'), project('server'), project('hostile'), engines],
  },
})
