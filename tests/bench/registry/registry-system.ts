import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import type { Registers } from '#infra/providers/registers.ts'
import type { System } from '#services/processes/setup/system.ts'
import { openBenchSystem } from '../bench-system.ts'

/** The system with the same keys in every process of a benchmark. No register is young in it: all may be bought again. */
export const openRegistrySystem = (
  databaseUrl: string,
  objects: ObjectStorage,
  registers?: Registers,
): Promise<System> =>
  openBenchSystem({
    databaseUrl,
    objects,
    youngForDays: 0,
    ...(registers ? { registers } : {}),
  })
