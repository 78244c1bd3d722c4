import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { readAdmin } from '../account/account.facts.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { timeText } from '../core/text/seoul-time.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  existingTemplate,
  type ExistingTemplate,
} from './pdf-template.decider.ts'
import { actsOf, type Names } from './template-answer.ts'

/** Template with its list, and all events of its stream. */
export type TemplateAccess = {
  readonly template: ExistingTemplate
  readonly events: readonly RecordedEvent[]
  readonly list: ExistingList
}

/**
 * Returns a template as the log has it at this moment, deleted ones included.
 * @throws DomainError NOT_FOUND if there is none that the administrator may see
 */
export const getTemplateFor = async (
  { store }: Pick<Deps, 'store'>,
  templateId: string,
  admin: AdminSession,
): Promise<TemplateAccess> => {
  const { events } = await store.readStream(pdfTemplateStream(templateId))
  const template = existingTemplate(foldEvents(pdfTemplateDecider, events))
  return { template, events, list: await getListFor(store, template.listId, admin) }
}

/**
 * Returns a template for reading: a deleted one only if documents use it.
 * @throws DomainError NOT_FOUND
 */
export const templateReadBy = async (
  deps: Pick<Deps, 'store'>,
  templateId: string,
  admin: AdminSession,
): Promise<TemplateAccess> => {
  const seen = await getTemplateFor(deps, templateId, admin)
  const { status, versions } = seen.template
  if (status === 'deleted' && versions.every(({ usedBy }) => usedBy === null)) throw new DomainError('NOT_FOUND')
  return seen
}

/** The names of all administrators that events name; of those who were deleted none. */
export const namesIn = async ({ store }: Pick<Deps, 'store'>, events: readonly RecordedEvent[]): Promise<Names> => {
  const ids = new Set(events.flatMap(({ metadata: { actor } }) => (actor.kind === 'admin' ? [actor.id] : [])))
  const known = await Promise.all([...ids].map(async (id) => [id, await readAdmin(store, id)] as const))
  return new Map(
    known.flatMap(([id, admin]) => (admin.status === 'registered' && admin.name !== null ? [[id, admin.name]] : [])),
  )
}

/**
 * Returns the error for a change to a template that somebody has changed since: with their name and
 * the time.
 */
export const changedMeanwhile = async (deps: Pick<Deps, 'store'>, templateId: string): Promise<DomainError> => {
  const { events } = await deps.store.readStream(pdfTemplateStream(templateId))
  const { at, by } = actsOf(events).changed
  const name = by === null ? undefined : (await namesIn(deps, events)).get(by)
  const message = `${name === undefined ? '관리자가' : `${name} 님이`} ${timeText(at)}에 바꿨습니다.`
  return new DomainError('TEMPLATE_CHANGED_MEANWHILE', [{ path: 'revision', message }])
}
