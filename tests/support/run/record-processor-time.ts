import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { childSeconds, ownSeconds } from './processor-time.ts'

// Vitest runs this before each test file, in the process that runs the file. Postgres, NATS and the
// simulated services of a project are processes of their own, and stand in the sum of the step
// alone.

const usedBefore = ownSeconds() + (childSeconds() ?? 0)
const report = process.env['TEST_PROCESSOR_FILE']

if (report !== undefined)
  afterAll(() => {
    const seconds = ownSeconds() + (childSeconds() ?? 0) - usedBefore
    appendFileSync(report, `${JSON.stringify({ name: expect.getState().testPath, seconds })}\n`)
  })
