import type { Reactor } from '#infra/projection/projection.ts'
import { erasureReactor } from './admin/erasure.reactor.ts'
import { rollImportReactor } from './list-user/roll-import.reactor.ts'
import { verificationCodeReactor } from './vote/verification-code.reactor.ts'

/** Every reactor. */
export const reactors: readonly Reactor[] = [verificationCodeReactor, erasureReactor, rollImportReactor]
