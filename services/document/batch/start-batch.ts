import type { BatchScope } from '#events/document/document-batch.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { findEntriesWithDocument } from '#projections/document/find-documents.ts'
import { findRollOrder } from '#projections/roll/find-list-users.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import {
  currentVersion,
  pdfTemplateDecider,
  pdfTemplateStream,
  templateInUse,
  existingTemplate,
} from '../../pdf-template/pdf-template.decider.ts'
import {
  documentBatchDecider,
  documentBatchStream,
  existingBatch,
  type ExistingBatch,
} from './document-batch.decider.ts'
import { digestOf } from '../render/document-inputs.ts'

/** Entries of a batch: `named` has the named ones. */
export type BatchSelection = {
  readonly templateId: string
  readonly scope: BatchScope
  readonly named: readonly string[] | undefined
}

type ListReference = { readonly listId: string; readonly apartmentId: string }

/**
 * Returns entries in the order of the roll.
 * @throws DomainError VALIDATION_FAILED naming those that are not on the list
 */
const entriesOf = async (
  { unhurried }: Pick<Deps, 'unhurried'>,
  { listId }: ListReference,
  { templateId, scope, named }: BatchSelection,
  version: number,
): Promise<readonly string[]> => {
  const order = (await findRollOrder(unhurried, listId)).map(({ id }) => id)
  const known = new Set(order)
  const strangers = (named ?? []).flatMap((id, index) => (known.has(id) ? [] : [index]))
  if (strangers.length > 0)
    throw new DomainError(
      'VALIDATION_FAILED',
      strangers.map((index) => ({ path: `listUserIds.${index}`, message: '이 리스트의 명부에 없는 소유자입니다.' })),
    )
  const wanted = new Set(named ?? order)
  const have =
    scope === 'missing' ? await findEntriesWithDocument(unhurried, { listId, templateId, version }) : new Set<string>()
  return order.filter((id) => wanted.has(id) && !have.has(id))
}

/** Returns the running batch of the same request, or the id of the next one. */
const findBatch = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  listId: string,
  asked: object,
): Promise<ExistingBatch | string> => {
  for (let round = 0; ; round += 1) {
    const batchId = secrets.derivedId(listId, `document batch ${digestOf({ ...asked, round })}`)
    const stream = documentBatchStream(batchId)
    await desk.read([stream])
    const batch = desk.fold(stream, documentBatchDecider)
    if (batch.status === 'absent') return batchId
    if (batch.status === 'running') return batch
  }
}

/**
 * Starts a batch and guards the template's version, in one decision. The same request is the same
 * batch while it runs.
 * @throws DomainError NOT_FOUND, LIST_CLOSED, TEMPLATE_DELETED, TEMPLATE_HAS_NO_FIELDS,
 * NOTHING_TO_MAKE
 */
export const startBatch = async (
  deps: Pick<Deps, 'store' | 'unhurried' | 'secrets' | 'clock' | 'freshness'>,
  { listId, apartmentId }: ListReference,
  wanted: BatchSelection,
  metadata: Metadata,
): Promise<JointResult<ExistingBatch>> => {
  const { templateId, scope, named } = wanted
  // Entries that were added a moment ago are included.
  await assertUpToDate(deps)
  return decideJointly(deps.store, metadata, async (desk) => {
    const stream = pdfTemplateStream(templateId)
    await desk.read([listStream(listId), stream])
    assertActiveOrScheduled(existingList(desk.fold(listStream(listId), listDecider)), deps.clock())
    const template = templateInUse(existingTemplate(desk.fold(stream, pdfTemplateDecider)))
    if (template.listId !== listId) throw new DomainError('NOT_FOUND')
    const { version, fields } = currentVersion(template)
    if (fields.length === 0) throw new DomainError('TEMPLATE_HAS_NO_FIELDS')
    const found = await findBatch(deps, desk, listId, {
      templateId,
      version,
      scope,
      named: named?.toSorted((one, other) => (one < other ? -1 : 1)),
    })
    if (typeof found !== 'string') return found
    const listUserIds = await entriesOf(deps, { listId, apartmentId }, wanted, version)
    const batch = { batchId: found, listId, apartmentId, templateId, templateVersion: version, scope }
    const batchStream = documentBatchStream(found)
    const started = documentBatchDecider.decide(
      { type: 'StartDocumentBatch', batch, listUserIds },
      desk.fold(batchStream, documentBatchDecider),
    )
    // The template's event first: what rests on it comes after.
    desk.add(stream, pdfTemplateDecider.decide({ type: 'UseTemplateVersion', version, by: found }, template))
    desk.add(batchStream, started)
    return existingBatch(desk.fold(batchStream, documentBatchDecider))
  })
}
