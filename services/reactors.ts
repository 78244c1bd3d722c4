import type { Reactor } from '#infra/projection/projection.ts'
import { erasureReactor } from './person/erasure.reactor.ts'
import { rollImportReactor } from './roll-import/roll-import.reactor.ts'
import { verificationCodeReactor } from './participation/verification-code.reactor.ts'

/** Every reactor. */
export const reactors: readonly Reactor[] = [verificationCodeReactor, erasureReactor, rollImportReactor]
