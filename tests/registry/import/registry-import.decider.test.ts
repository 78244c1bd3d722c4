import { describe, it } from 'vitest'
import type { RegistryImportEvent } from '#events/registry/registry-import.events.ts'
import { registryImportDecider } from '#services/registry/import/registry-import.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const of = { importId: fixedId(1), listId: fixedId(2) }
const start = { ...of, apartmentId: fixedId(3), source: 'file', sha256: 'a'.repeat(64), bytes: 7 } as const
const counts = { total: 3, matched: 1, changed: 1, unmatched: 1, failed: 0 }
const started: RegistryImportEvent = { type: 'RegistryImportStarted', data: start }
const finished: RegistryImportEvent = { type: 'RegistryImportFinished', data: { ...of, ...counts } }

describe('an import of registers', () => {
  it('is started once while it runs', () => {
    given(registryImportDecider).when({ type: 'StartRegistryImport', start }).then([started])
    given(registryImportDecider, [started]).when({ type: 'StartRegistryImport', start }).thenNothing()
  })
  it('of the same file may be started once more when it is over; one of what was collected may not', () => {
    given(registryImportDecider, [started, finished]).when({ type: 'StartRegistryImport', start }).then([started])
    const collected = { ...start, source: 'api', sha256: null, bytes: null } as const
    given(registryImportDecider, [{ type: 'RegistryImportStarted', data: collected }, finished])
      .when({ type: 'StartRegistryImport', start: collected })
      .thenNothing()
  })
  it('is refused under the id of another one', () => {
    given(registryImportDecider, [started])
      .when({ type: 'StartRegistryImport', start: { ...start, sha256: 'b'.repeat(64) } })
      .thenRejects('KEY_REUSED')
  })
  it('is over once', () => {
    given(registryImportDecider, [started]).when({ type: 'FinishRegistryImport', counts }).then([finished])
    given(registryImportDecider, [started, finished]).when({ type: 'FinishRegistryImport', counts }).thenNothing()
    given(registryImportDecider, [started, finished])
      .when({ type: 'FailRegistryImport', reason: 'INTERNAL' })
      .thenNothing()
    given(registryImportDecider).when({ type: 'FinishRegistryImport', counts }).thenRejects('NOT_FOUND')
  })
})
