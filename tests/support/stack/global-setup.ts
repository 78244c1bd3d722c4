import type { TestProject } from 'vitest/node'
import { startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string
    readonly natsUrl: string | undefined
  }
}

/** Runs once before a project's test files; what it gives runs once after them. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const stack = await startStack()
  // A run that is broken off never comes to its teardown, and Postgres, detached, would stay.
  const breakOff = (): void => void stack.stop().finally(() => process.exit(130))
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  project.provide('postgresUrl', stack.postgresUrl)
  project.provide('natsUrl', stack.natsUrl)
  return stack.stop
}
