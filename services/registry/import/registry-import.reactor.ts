import { z } from 'zod'
import { RegistryImportStarted } from '#events/registry/registry-import.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { reactTo } from '../../core/react-to.ts'

export const IMPORT_REGISTERS = 'import-registers'

const payloadForm = z.object({ importId: z.string() })
type Payload = z.output<typeof payloadForm>

/** Returns the import that a job of this reactor is for. */
export const registryImportIdOf = (payload: unknown): string => payloadForm.parse(payload).importId

const TRIES = 12

/**
 * Adds a job for each import of registry records; they run one after the other, since each occupies
 * a PDF reader.
 */
export const registryImportReactors: readonly Reactor[] = [
  reactTo(RegistryImportStarted, 'registry-imports-to-do', ({ data: { importId } }): readonly NewJob[] => [
    {
      task: IMPORT_REGISTERS,
      payload: { importId } satisfies Payload,
      key: `registry import ${importId}`,
      queue: 'registry-imports',
      maxAttempts: TRIES,
    },
  ]),
]
