import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import type { Registers } from '#infra/providers/registers.ts'
import type { System } from '#services/processes/setup/system.ts'
import { openBenchSystem } from '../bench-system.ts'

/**
 * Opens the system with the same keys in every process of a benchmark. All registers may be bought
 * again at once.
 */
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
