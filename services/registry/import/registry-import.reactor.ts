import { z } from 'zod'
import { RegistryImportStarted } from '#events/registry/registry-import.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { reactTo } from '../../core/react-to.ts'

export const IMPORT_REGISTERS = 'import-registers'

const payloadForm = z.object({ importId: z.string() })
type Payload = z.output<typeof payloadForm>

/** Which import a job of this reactor is for. */
export const registryImportIdOf = (payload: unknown): string => payloadForm.parse(payload).importId

const TRIES = 12

/** Asks for registers to be imported: one import after the other, since each keeps a reader of PDFs busy. */
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
