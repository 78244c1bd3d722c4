import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { readAdmin } from '../account/account.facts.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { timeText } from '../core/text/seoul-time.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, type CreatedList } from '../list/list.facts.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  uploadedTemplate,
  type UploadedTemplate,
} from './pdf-template.decider.ts'
import { actsOf, type Names } from './template-answer.ts'

/** A template with its list, and all that its stream says of it. */
export type SeenTemplate = {
  readonly template: UploadedTemplate
  readonly events: readonly RecordedEvent[]
  readonly list: CreatedList
}

/** As the log says at this moment, deleted ones too. @throws DomainError NOT_FOUND where there is none, or none of theirs */
export const getTemplateFor = async (
  { store }: Pick<Deps, 'store'>,
  templateId: string,
  admin: AdminSession,
): Promise<SeenTemplate> => {
  const { events } = await store.readStream(pdfTemplateStream(templateId))
  const template = uploadedTemplate(foldEvents(pdfTemplateDecider, events))
  return { template, events, list: await getListFor(store, template.listId, admin) }
}

/** The same for reading: one that was deleted is there only for documents that rest on it. @throws DomainError NOT_FOUND */
export const templateReadBy = async (
  deps: Pick<Deps, 'store'>,
  templateId: string,
  admin: AdminSession,
): Promise<SeenTemplate> => {
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

/** The refusal of a change to what somebody has changed since: who that was, and when. */
export const changedMeanwhile = async (deps: Pick<Deps, 'store'>, templateId: string): Promise<DomainError> => {
  const { events } = await deps.store.readStream(pdfTemplateStream(templateId))
  const { at, by } = actsOf(events).changed
  const name = by === null ? undefined : (await namesIn(deps, events)).get(by)
  const message = `${name === undefined ? '관리자가' : `${name} 님이`} ${timeText(at)}에 바꿨습니다.`
  return new DomainError('TEMPLATE_CHANGED_MEANWHILE', [{ path: 'revision', message }])
}
