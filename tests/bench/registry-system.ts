import type { ObjectStorage } from '#infra/object-storage/object-storage.ts'
import type { Registers } from '#infra/providers/registers.ts'
import { openSystem, type System } from '#services/processes/system.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'

/** The system with the same keys in every process of a benchmark. No register is young in it: all may be bought again. */
export const openRegistrySystem = (
  databaseUrl: string,
  objects: ObjectStorage,
  registers?: Registers,
): Promise<System> =>
  openSystem({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1),
    publicUrl: 'http://127.0.0.1',
    production: false,
    rateLimitFactor: 1_000_000,
    objects,
    identity: unreachableKakao,
    youngForDays: 0,
    ...(registers ? { registers } : {}),
  })
