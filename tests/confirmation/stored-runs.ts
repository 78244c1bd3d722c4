import type { DomainEvent } from '#events/event-type.ts'
import { formRunsStream, formRunStream } from '#services/confirmation/form-run.decider.ts'
import { newId } from '#services/core/secrets.ts'
import { keepTemplate } from '#tests/pdf-template/stored-template.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { applicationOf, confirmationOf } from './sample-run.ts'

/** Ids that calls of stamped and confirmed forms need. */
export type RunThings = {
  /** Form of the list of signatures. */
  readonly signatureTemplateId: string
  /** Application for stamped papers that is not answered. */
  readonly appliedRunId: string
  /** Run of confirmed electronic forms. */
  readonly confirmedRunId: string
}

/** Ids of nothing. */
export const noRuns = (): RunThings => ({
  signatureTemplateId: newId(),
  appliedRunId: newId(),
  confirmedRunId: newId(),
})

/** An application that waits for its answer, and one that was confirmed, as the log has them. */
export const keepRuns = async (
  danji: Pick<TestApp, 'system'>,
  of: { readonly listId: string; readonly apartmentId: string },
): Promise<RunThings> => {
  const { store, sealedObjects } = danji.system.deps
  const { templateId } = await keepTemplate(danji, of)
  const [appliedRunId, confirmedRunId] = [newId(), newId()]
  const bytes = await smallForm('ANSWER')
  const { key: objectKey } = await sealedObjects.put(confirmedRunId, bytes)
  const file = { objectKey, sha256: 'b'.repeat(64), size: bytes.length, pages: 2 }
  const template = { templateId, version: 1, sha256: 'ef'.repeat(32) }
  const applied = (runId: string, way: 'paper' | 'electronic'): DomainEvent => ({
    type: 'FormRunApplied',
    data: { ...applicationOf(runId, way), ...of, template },
  })
  const confirmed: DomainEvent = {
    type: 'FormRunConfirmed',
    data: { ...of, runId: confirmedRunId, ...confirmationOf(1, 600), file },
  }
  const opened = (runId: string, way: 'paper' | 'electronic'): DomainEvent => ({
    type: 'FormRunOpened',
    data: { ...of, runId, way },
  })
  const begin = (stream: string, events: readonly DomainEvent[]) => ({ stream, expectedVersion: 0, events })
  await store.append({
    appends: [
      begin(formRunsStream(of.listId), [opened(appliedRunId, 'paper'), opened(confirmedRunId, 'electronic')]),
      begin(formRunStream(appliedRunId), [applied(appliedRunId, 'paper')]),
      begin(formRunStream(confirmedRunId), [applied(confirmedRunId, 'electronic'), confirmed]),
    ],
    metadata: systemMetadata,
  })
  return { signatureTemplateId: templateId, appliedRunId, confirmedRunId }
}
