import type { Reactor } from '#infra/projection/projection.ts'
import { verificationCodeReactor } from './vote/verification-code.reactor.ts'

/** Every reactor. */
export const reactors: readonly Reactor[] = [verificationCodeReactor]
