import { describe, it } from 'vitest'
import { isDeep } from './deep.ts'

type RegisterTest = (name: string, run: () => Promise<void>, timeout?: number) => void
type RegisterGroup = (name: string, group: () => void | Promise<void>) => void

const leaveOut = (): void => {}

/**
 * Registers a test that only `npm run test:deep` runs and that stands in no `*.deep.*` file, since
 * it goes on from the costly set-up of the tests beside it.
 */
export const deepIt: RegisterTest = isDeep ? it : leaveOut

/** Registers a group of tests, and makes its set-up, only in `npm run test:deep`. */
export const deepDescribe: RegisterGroup = isDeep ? describe : leaveOut
